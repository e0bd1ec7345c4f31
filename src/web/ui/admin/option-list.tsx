import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type OptionListProps = {
  id: string;
  label: string;
  children: ReactNode;
};

/** What a text field offers, hanging below it. The field keeps the focus and names the active option. */
export function OptionList({ id, label, children }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-control border border-line bg-card py-1 shadow-popover"
    >
      {children}
    </div>
  );
}

type OptionProps = {
  id: string;
  active: boolean;
  disabled?: boolean;
  onChoose: () => void;
  onPoint?: () => void;
  className?: string;
  children: ReactNode;
};

export function Option({ id, active, disabled, onChoose, onPoint, className, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is the field's.
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabled}
      className={classNames("cursor-pointer px-3 py-2", active && "bg-sunken", className)}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
