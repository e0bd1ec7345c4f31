import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type SwitchProps = {
  id: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Rows of a table name their switch for those who listen; the words are not drawn. */
  labelHidden?: boolean;
  disabled?: boolean;
};

/** Acts at once, unlike a box that waits for its form. */
export function Switch({ id, label, checked, onChange, labelHidden = false, disabled = false }: SwitchProps) {
  return (
    <span className="inline-flex min-h-target items-center gap-2">
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classNames(
          "relative inline-flex h-6 w-10 shrink-0 items-center rounded-pill border px-0.5 transition-colors duration-120 after:absolute after:-inset-x-0.5 after:-inset-y-2.5 disabled:opacity-50",
          checked ? "justify-end border-primary bg-primary" : "justify-start border-control bg-card",
        )}
      >
        <span
          aria-hidden
          className={classNames("size-4.5 rounded-pill", checked ? "bg-on-primary" : "bg-control")}
        />
      </button>
      <label id={`${id}-label`} htmlFor={id} className={labelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
    </span>
  );
}
