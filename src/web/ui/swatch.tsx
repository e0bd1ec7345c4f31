import { Check } from "lucide-react";
import { classNames } from "./class-names.ts";
import { readableOn } from "./contrast.ts";
import { Icon } from "./icon.tsx";

const SIZES = { 20: "size-5", 32: "size-8", letters: "size-[1em]" } as const;

type SwatchProps = {
  hexCode: string | null;
  /** In pixels, or as tall as the letters beside it. */
  size?: keyof typeof SIZES;
  selected?: boolean;
  className?: string;
};

/**
 * A round of the product's color, always beside the color's name and never announced.
 * The fill is set through the CSSOM by React in the browser; it never appears in prerendered markup.
 */
export function Swatch({ hexCode, size = 20, selected = false, className }: SwatchProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-pill border border-control",
        SIZES[size],
        !hexCode && "bg-sunken",
        className,
      )}
      style={hexCode ? { backgroundColor: hexCode } : undefined}
    >
      {selected && (
        <Icon
          of={Check}
          size={size === 32 ? 20 : 14}
          strokeWidth={3}
          className={
            !hexCode ? "text-ink" : readableOn(hexCode) === "white" ? "text-on-deep" : "text-on-pale"
          }
        />
      )}
    </span>
  );
}
