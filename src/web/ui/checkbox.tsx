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

const BOX = "tick-box size-5 shrink-0";

/** The box alone, with room for a finger around it that takes none from its neighbors. */
const BARE = "relative -m-2 grid size-9 place-items-center pointer-coarse:-m-3 pointer-coarse:size-11";

export function Checkbox({ id, label, error, className, labelHidden = false, ...rest }: CheckboxProps) {
  return (
    <div className={classNames(labelHidden && "w-fit shrink-0", className)}>
      <label htmlFor={id} className={labelHidden ? BARE : "flex min-h-target items-start gap-3 py-2"}>
        <input
          name={id}
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={labelHidden ? BOX : `mt-0.5 ${BOX}`}
        />
        <span className={labelHidden ? "sr-only" : undefined}>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}
