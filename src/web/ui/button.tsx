import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type ButtonLook = "primary" | "secondary" | "text" | "danger";

const LOOKS = {
  primary: "px-4 text-center bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "px-4 text-center border border-control bg-card text-ink hover:bg-sunken",
  // What is read stands in line with the text around it, whatever room the press has.
  text: "-mx-1 px-1 text-start text-accent underline underline-offset-4 hover:text-accent-hover",
  danger: "px-4 text-center bg-danger text-on-primary hover:bg-primary-hover",
} satisfies Record<ButtonLook, string>;

const SHAPE =
  "relative inline-flex min-h-control items-center justify-center gap-2 rounded-control py-1.5 text-label font-semibold transition-colors duration-120 select-none motion-safe:active:scale-[0.98]";

/** The look of a button on something that is not one, such as a link. */
export const buttonClass = (look: ButtonLook = "primary", className?: string): string =>
  classNames(SHAPE, LOOKS[look], className);

type ButtonProps = Omit<ComponentProps<"button">, "aria-busy"> & {
  look?: ButtonLook;
  icon?: ReactNode;
  /** While true the press is ignored and the label gives way to `pendingLabel`, width kept. */
  pending?: boolean;
  pendingLabel?: string;
};

export function Button({
  look = "primary",
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending}
      aria-disabled={pending || rest["aria-disabled"]}
      className={buttonClass(look, classNames(rest.disabled && "cursor-not-allowed opacity-60", className))}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="grid [grid-template-areas:'stack']">
        <span
          className={classNames(
            "inline-flex items-center justify-center gap-2 [grid-area:stack]",
            pending && "invisible",
          )}
        >
          {icon}
          {children}
        </span>
        {pending && (
          <span className="inline-flex items-center justify-center gap-2 [grid-area:stack]">
            <Icon of={LoaderCircle} className="motion-safe:animate-spin" />
            {pendingLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

const ICON_LOOKS = {
  quiet: "text-ink-2 hover:bg-sunken hover:text-ink",
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  onInk: "text-sidebar-text hover:bg-primary-hover hover:text-on-primary",
} as const;

const ICON_SIZES = {
  target: "size-target",
  control: "size-control",
  // As wide as a finger, however large the letters: the room of the field is for what is typed.
  inField: "h-target w-11",
} as const;

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** What the press does, said to those who do not see the icon. */
  label: string;
  icon: ReactNode;
  look?: keyof typeof ICON_LOOKS;
  /** A target alone, as tall as the field that it stands beside, or within a field. */
  size?: keyof typeof ICON_SIZES;
};

export function IconButton({
  label,
  icon,
  look = "quiet",
  size = "target",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-control transition-colors duration-120 disabled:opacity-50 motion-safe:active:scale-[0.98]",
        ICON_SIZES[size],
        ICON_LOOKS[look],
        className,
      )}
    >
      {icon}
    </button>
  );
}
