import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate, type Place } from "./location.ts";

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; state?: Place["state"] };

/** A link inside the shop. A press with a modifier, or another button, stays the browser's own. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        navigate(to, { state });
      }}
    />
  );
}

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
