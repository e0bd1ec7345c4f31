import type { GuestOrder } from "#contract/guest-orders.ts";
import { paths } from "#web/paths.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";

/** On paper alone: who sells, under which terms, and where to withdraw. */
export function PrintFacts({ order }: { order: GuestOrder }) {
  const shop = useShopFacts();
  if (shop.state !== "loaded") return null;
  const { name, contactEmail, contactPhone } = shop.value;
  return (
    <div className="mt-4 hidden border-t border-line pt-3 text-small print:block">
      <p>
        Vendeur{"\u00a0"}: {[name, contactEmail, contactPhone].filter(Boolean).join(", ")}
      </p>
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
