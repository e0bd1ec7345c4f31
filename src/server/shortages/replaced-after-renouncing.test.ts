import { describe, expect, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { REPLACED } from "#wording/returns.ts";
import { outcomeWords } from "#wording/withdrawals.ts";

const { shop, db, missingOne, aPiece } = replacementAdmin();

describe("a missing piece that she had renounced", () => {
  async function renounced(priceCents: number) {
    const order = await missingOne();
    const { body } = await order.buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: order.buyer.order.orderNumber,
      orderId: order.orderId,
      itemIds: [order.itemIds[0]],
    });
    const statement = () =>
      db()
        .selectFrom("withdrawals")
        .where("id", "=", body.id)
        .select(["state", "outcome", "reason"])
        .executeTakeFirst();
    expect(await statement()).toMatchObject({ state: "received" });
    expect(await order.take(await aPiece(order, { priceCents }))).toMatchObject({ status: 200 });
    return { ...order, statement };
  }

  test("answers her statement once another goes in its place", async () => {
    const { statement } = await renounced(2000);
    expect(await statement()).toEqual({ state: "done", outcome: "refused", reason: REPLACED });
    await issueInvoices(shop.it.context);
  });

  test("does so with what it cost more, once that went back", async () => {
    const { statement } = await renounced(1500);
    expect(await statement()).toMatchObject({ state: "refund-due" });
    await giveBackByItself(shop.it.context);
    expect(await statement()).toEqual({ state: "done", outcome: "refunded", reason: REPLACED });
    expect(outcomeWords("refunded", REPLACED)).toBe("Remplacée, différence remboursée");
    await issueInvoices(shop.it.context);
  });
});
