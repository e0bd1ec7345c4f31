import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { isFree } from "#web/shop/live/use-on-air.ts";
import { holds } from "#web/shop/order/store/order-store.ts";

type ChooseFirstProps = { products: readonly OfferedProduct[]; order: GuestOrder | undefined };

/** Keeps the room of what is chosen, so that its coming and going moves nothing below. */
export function ChooseFirst({ products, order }: ChooseFirstProps) {
  if (!products.some((one) => isFree(one) && !holds(order, one.id))) return <p />;
  return (
    <p className="grid place-items-center rounded-control border border-dashed border-line p-3 text-center text-ink-2">
      {products.some(({ size }) => size)
        ? "Choisissez votre couleur et votre taille."
        : "Choisissez votre couleur."}
    </p>
  );
}
