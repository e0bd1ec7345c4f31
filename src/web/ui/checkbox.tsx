import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type" | "className"> & {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Rows of a table name their box for those who listen; the words are not drawn. */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ id, label, error, className, labelHidden = false, ...rest }: CheckboxProps) {
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames("flex items-start gap-3", !labelHidden && "min-h-target py-2")}
      >
        <input
          name={id}
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className={labelHidden ? "sr-only" : undefined}>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}
