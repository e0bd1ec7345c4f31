import { sizesOf } from "#domain/photo.ts";

type Source = { src: string; srcSet?: string; sizes?: string };

/** The attributes of an `img`: the browser takes the size that suits how wide it is drawn (`sizes`, "96px"). */
export function photoSource(url: string, sizes: string): Source {
  const kept = sizesOf(url);
  if (!kept) return { src: url };
  const srcSet = kept.sizes.map(({ name, width }) => `${name} ${width}w`).join(", ");
  return { src: kept.sizes[Math.min(1, kept.sizes.length - 1)]?.name ?? url, srcSet, sizes };
}
