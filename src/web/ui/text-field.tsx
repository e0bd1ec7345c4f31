import { Check } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

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
  /** What is typed is right, as far as a machine can tell: a tick for the eye; a wrong field is told in words. */
  isRight?: boolean;
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
  isRight = false,
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
            className={classNames(
              CONTROL_CLASS,
              end ? "pe-[min(6rem,40%)]" : isRight && "pe-9",
              inputClassName,
            )}
          />
          {isRight && (
            <Icon
              of={Check}
              className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-success"
            />
          )}
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
