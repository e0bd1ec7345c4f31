import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field } from "./field.tsx";

type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

/** With `maxLength`, the characters left are told from four fifths on. */
export function Textarea({
  id,
  label,
  hint,
  error,
  optional = false,
  className = "",
  ...rest
}: TextareaProps) {
  const { maxLength, value } = rest;
  const left = maxLength && typeof value === "string" ? maxLength - value.length : undefined;
  const tell = left !== undefined && maxLength !== undefined && left <= maxLength / 5;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <>
          <textarea
            rows={2}
            name={id}
            {...rest}
            {...wiring}
            className={classNames(CONTROL_CLASS, "block resize-y")}
          />
          {tell && <p className="mt-1 text-end text-small text-ink-3">{`${left} / ${maxLength}`}</p>}
        </>
      )}
    </Field>
  );
}
