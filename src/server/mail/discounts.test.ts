import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { recap } from "./order-parts.ts";
import { sampleOrder } from "./sample-order.ts";

const shop = ownShop();

test("a promo code is told piece by piece and in the sums, which still add up", async () => {
  const { context } = shop.it;
  const sample = await sampleOrder(context, "paid");
  const { text, html } = recap({
    ...sample,
    items: sample.items.map((item, place) => ({ ...item, discountCents: [600, 400][place] ?? 0 })),
    itemsCents: sample.itemsCents - 1000,
    discountCents: 1000,
    promoCode: "BIENVENUE",
    totalCents: sample.totalCents - 1000,
  });
  expect(text).toContain("Robe d'exemple, Noir · Taille 38 : 29,90\u00a0€ (remise 6,00\u00a0€)");
  expect(text).toContain(
    [
      "Sous-total des pièces : 49,80\u00a0€",
      "Code BIENVENUE : −10,00\u00a0€",
      "Livraison Colissimo : 6,00\u00a0€",
      "Total TTC : 45,80\u00a0€",
    ].join("\n"),
  );
  expect(html.markup).toContain("remise 4,00\u00a0€");
});

test("what credit paid is told under the total, and what came back to it beside the money that came back", async () => {
  const sample = await sampleOrder(shop.it.context, "cancelled-by-admin");
  const { text } = recap({ ...sample, creditCents: 1200, refundedCents: 2600, creditBackCents: 1200 });
  expect(text).toContain(
    [
      "Dont payé avec un avoir : 12,00\u00a0€",
      "Remboursé : −14,00\u00a0€",
      "Disponible sur votre avoir : 12,00\u00a0€",
    ].join("\n"),
  );
});
