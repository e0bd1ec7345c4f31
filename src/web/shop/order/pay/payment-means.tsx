import { useDeliveryArea } from "#web/shop/use-shop-facts.ts";
import { DELIVERY_AREA_NAMES } from "#wording/delivery-area.ts";

/** The law wants the means of payment and the delivery area told when the order begins. */
export function PaymentMeans() {
  const area = useDeliveryArea();
  return (
    <p className="mt-1 text-ink-2">
      Carte bancaire{"\u00a0"}· Colissimo, {DELIVERY_AREA_NAMES[area]}
    </p>
  );
}
