import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

/** As a table of words lists them. */
export const optionsOf = <Value extends string>(words: Record<Value, string>): Option<Value>[] =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

type SelectProps<Value extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className"> & {
  id: string;
  label: ReactNode;
  options: readonly Option<Value>[];
  /** In place of `onChange`: is given the chosen option's value, by its type. */
  onChoose?: (value: Value) => void;
  /** Shown while nothing is chosen, and never to be chosen: beside it no option has an empty value. */
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** The device's own list: right for a phone, and for eight options or fewer on a back office. */
export function Select<Value extends string>({
  id,
  label,
  options,
  onChoose,
  placeholder,
  hint,
  error,
  optional = false,
  className = "",
  ...rest
}: SelectProps<Value>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            name={id}
            {...rest}
            {...(onChoose && { onChange: ({ target }) => onChoose(target.value as Value) })}
            {...wiring}
            className={classNames(CONTROL_CLASS, "appearance-none pe-10")}
          >
            {placeholder && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
