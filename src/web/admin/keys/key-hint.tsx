import { classNames } from "#web/ui/class-names.ts";

type KeyHintProps = { children: string; className?: string };

/** The key that does the same, where there is a keyboard. */
export function KeyHint({ children, className }: KeyHintProps) {
  return <kbd className={classNames("font-code pointer-coarse:hidden", className)}>{children}</kbd>;
}
