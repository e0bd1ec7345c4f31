import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type OptionListProps = {
  id: string;
  label: string;
  /** Where it opens, from the nearest positioned ancestor: below it, unless said otherwise. */
  place?: string;
  children: ReactNode;
};

const BELOW = "top-full mt-1 max-h-80";

/** What a text field offers. The field keeps the focus and names the active option. */
export function OptionList({ id, label, place = BELOW, children }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames(
        "absolute inset-x-0 z-10 overflow-y-auto rounded-control border border-line bg-card py-1 shadow-popover",
        place,
      )}
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
  const option = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active && option.current) keepInSight(option.current);
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is the field's.
    <div
      ref={option}
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

/** Scrolls the list alone: `scrollIntoView` would move the page under it too. */
function keepInSight(option: HTMLElement): void {
  const list = option.parentElement;
  if (!list) return;
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight;
}
