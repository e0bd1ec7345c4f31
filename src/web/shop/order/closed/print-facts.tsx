import type { GuestOrder } from "#contract/guest-order.ts";
import { isCancelled, isSettled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { formatDateProse, formatDateTimeProse } from "#wording/format.ts";

/** On paper alone: whose paper this is, of which day, and whether it is paid. */
export function PrintHeading({ order }: { order: GuestOrder }) {
  const shop = useShopFacts();
  return (
    <div className="mb-3 hidden items-baseline justify-between gap-4 border-b-2 border-ink pb-2 print:flex">
      <p className="font-display text-h1 font-bold">{shop.state === "loaded" && shop.value.name}</p>
      <p className="text-end">
        Commande du {formatDateProse(order.createdAt)}
        <strong className="block text-h2 font-bold">{paidOrNot(order)}</strong>
      </p>
    </div>
  );
}

function paidOrNot({ status, paidAt }: GuestOrder): string {
  if (isCancelled(status)) return "ANNULÉE";
  return paidAt && isSettled(status) ? `PAYÉE le ${formatDateTimeProse(paidAt)}` : "NON PAYÉE";
}

/** On paper alone: who sells, under which terms, and where to withdraw. */
export function PrintFacts({ order }: { order: GuestOrder }) {
  const shop = useShopFacts();
  if (shop.state !== "loaded") return null;
  const { name, contactEmail, contactPhone, seller } = shop.value;
  return (
    <div className="mt-3 hidden border-t border-line pt-2 text-small print:block">
      <p>
        Vendeur{"\u00a0"}:{" "}
        {[seller.name || name, seller.address, seller.registration].filter(Boolean).join(", ")}
      </p>
      <p>{[contactEmail, contactPhone].filter(Boolean).join(", ")}</p>
      {order.termsVersion && (
        <p>
          Conditions générales de vente acceptées{"\u00a0"}: version {order.termsVersion}
        </p>
      )}
      <p>
        Renoncer au contrat{"\u00a0"}: {window.location.origin}
        {paths.withdrawal()}
      </p>
    </div>
  );
}
