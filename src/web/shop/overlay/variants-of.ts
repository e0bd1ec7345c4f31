import type { OfferedProduct } from "#contract/lives.ts";

export type Variant = { name: string; hexCode: string | null; sizes: string[]; sold: boolean };

/** The colors of what is on air with the sizes left of each; a color without any is sold. Without colors, the sizes. */
export function variantsOf({
  pieces,
}: {
  pieces: readonly Pick<OfferedProduct, "color" | "size" | "sold">[];
}): Variant[] {
  const variants = new Map<string, Variant>();
  for (const { color, size, sold } of pieces) {
    const name = color?.name ?? size;
    if (!name) continue;
    const known = variants.get(name) ?? { name, hexCode: color?.hexCode ?? null, sizes: [], sold: true };
    if (!sold) known.sold = false;
    if (!sold && color && size && !known.sizes.includes(size)) known.sizes.push(size);
    variants.set(name, known);
  }
  return [...variants.values()];
}
