import type { LucideIcon, LucideProps } from "lucide-react";

/** An icon in the stroke and the size of the house. It is silent to a screen reader unless it has an `aria-label`. */
export function Icon({
  of: Shape,
  size = 20,
  strokeWidth = 1.75,
  ...props
}: { of: LucideIcon } & LucideProps) {
  return <Shape size={size} strokeWidth={strokeWidth} {...props} />;
}
