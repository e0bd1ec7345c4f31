import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field } from "./field.tsx";

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string | undefined;
  inputClassName?: string;
  /** Drawn inside the frame, after what is typed: a clear button, a unit. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  className,
  inputClassName,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} {...pick({ optional, className })}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            name={id}
            {...rest}
            {...wiring}
            className={classNames(CONTROL_CLASS, end ? "pe-[min(6rem,40%)]" : undefined, inputClassName)}
          />
          {end && (
            // A press on a unit is a press on the field.
            <div className="pointer-events-none absolute inset-y-0 end-1 flex items-center gap-1 [&_button]:pointer-events-auto">
              {end}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function pick({ optional, className }: { optional: boolean | undefined; className: string | undefined }) {
  return { ...(optional ? { optional } : {}), ...(className ? { className } : {}) };
}
