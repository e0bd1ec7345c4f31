import type { OfferedProduct } from "#contract/lives.ts";

/** Keeps the room of what is chosen, so that its coming and going moves nothing below. */
export function ChooseFirst({ products }: { products: readonly OfferedProduct[] }) {
  return (
    <p className="grid place-items-center rounded-control border border-dashed border-line p-3 text-center text-ink-2">
      {products.some(({ size }) => size)
        ? "Choisissez votre couleur et votre taille."
        : "Choisissez votre couleur."}
    </p>
  );
}
