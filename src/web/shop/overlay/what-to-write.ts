import type { OfferedProduct } from "#contract/lives.ts";
import { isFree } from "#web/shop/live/use-on-air.ts";

type Piece = Pick<OfferedProduct, "color" | "size" | "sold" | "onSale">;

/** "A6 noir 38": what a viewer writes to have the first free piece; the size only where the color alone leaves it open. */
export function whatToWrite({
  reference,
  pieces,
}: {
  reference: string;
  pieces: readonly Piece[];
}): string | undefined {
  const free = pieces.find(isFree);
  if (!free) return undefined;
  const sameColor = pieces.filter(({ color }) => color?.name === free.color?.name);
  const sizes = new Set(sameColor.map(({ size }) => size));
  return [reference, free.color?.name.toLowerCase(), sizes.size > 1 && free.size].filter(Boolean).join(" ");
}
