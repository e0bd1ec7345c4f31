import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { DELIVERY_AREA_NAMES } from "#wording/delivery-area.ts";

/** The law wants the means of payment and the delivery area told when the order begins. */
export function PaymentMeans() {
  const facts = useShopFacts();
  const { paymentMeans, deliveryArea } =
    facts.state === "loaded"
      ? facts.value
      : { paymentMeans: ["Carte bancaire"], deliveryArea: "france-and-monaco" as const };
  return (
    <p className="mt-1 text-ink-2">
      {paymentMeans.join(", ")}
      {"\u00a0"}· Colissimo, {DELIVERY_AREA_NAMES[deliveryArea]}
    </p>
  );
}
