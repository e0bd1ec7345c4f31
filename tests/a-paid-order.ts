import { afterEach, expect } from "vitest";
import { numberLives } from "#server/buyer-numbers/number-buyers.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { asAdministrator } from "./as-administrator.ts";
import { ownShop, type TestShop } from "./open-shop.ts";
import { aStartedPayment, emulator, moneyOf, notify, pay } from "./pay-by-card.ts";

export const referenceOf = async (shop: TestShop, orderId: string) =>
  (
    await shop.context.db
      .selectFrom("payments")
      .where("order_id", "=", orderId)
      .where("state", "=", "paid")
      .select("reference")
      .executeTakeFirstOrThrow()
  ).reference;

/** A shop whose card provider may be in trouble during a test; after each, nothing contradicts what must always be true. */
export function troubledShop(options?: Parameters<typeof ownShop>[0]) {
  const shop = ownShop(options);
  afterEach(async () => {
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    shop.it.context.cards = createCardProvider(shop.it.context.config.card);
    // As the worker does: orders that a test made older are expected to have theirs.
    await numberLives(shop.it.context, { orderIds: [], everywhere: true });
    expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
  });
  return shop;
}

/** A paid order; its money is already on its way to the bank when `captured`. */
export async function aPaidOrder(
  shop: TestShop,
  { captured = true, stocks = [1] as (number | null)[] } = {},
) {
  const staff = await asAdministrator(shop);
  const buyer = await aStartedPayment(shop, stocks);
  const { notification } = await pay(shop, buyer.form.formToken);
  await notify(shop, notification.body);
  const reference = await referenceOf(shop, buyer.order.id);
  if (captured) await emulator(shop, `/emulator/orders/${reference}/capture`);
  const [transaction] = (await moneyOf(shop, buyer.order.id)).transactions;
  const wish = (amountCents: number) => ({
    orderId: buyer.order.id,
    transactionUuid: transaction?.uuid ?? "",
    amountCents,
    reason: "Taille",
  });
  return { buyer, staff, wish, reference, orderId: buyer.order.id };
}

export interface AtProvider {
  amount: number;
  operationType: string;
  detailedStatus: string;
}

/** What the provider itself has on its books for this payment. */
export async function bookOf(shop: TestShop, reference: string): Promise<AtProvider[]> {
  const answer = await fetch(`${shop.card.url}/emulator/orders/${reference}`);
  return (await answer.json()) as AtProvider[];
}

/** The amounts that it gave back. */
export const creditsOf = async (shop: TestShop, reference: string): Promise<number[]> =>
  (await bookOf(shop, reference)).filter((one) => one.operationType === "CREDIT").map((one) => one.amount);

export const refundsOf = (shop: TestShop, orderId: string) =>
  shop.context.db
    .selectFrom("refunds")
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .selectAll()
    .execute();
