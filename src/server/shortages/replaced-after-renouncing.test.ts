import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { PARTLY_REPLACED, REPLACED } from "#wording/returns.ts";
import { outcomeWords } from "#wording/withdrawals.ts";

const { shop, db, missingOne, aPiece, giveBack } = replacementAdmin();

describe("a missing piece that she had renounced", () => {
  async function renounced(priceCents: number, pieces = 1) {
    const order = await missingOne(pieces + 1);
    const { body } = await order.buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: order.buyer.order.orderNumber,
      orderId: order.orderId,
      itemIds: order.itemIds.slice(0, pieces),
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

  test.each([2000, 1500])(
    "is said beside the money of another one that came back, where it gave way to one of %i",
    async (priceCents) => {
      const { orderId, itemIds, statement, call, packer } = await renounced(priceCents, 2);
      expect(await statement()).toMatchObject({ outcome: null, reason: PARTLY_REPLACED });
      const [expected] = (await call<{ id: string }[]>("GET", `orders/${orderId}/return-cases`)).body;
      const { status } = await packer.call(
        "POST",
        `/api/admin/return-cases/${expected?.id}/check`,
        { pieces: [{ itemId: itemIds[1], verdict: "fine", disposition: "restocked" }], refundCents: 2000 },
        { "idempotency-key": randomUUID() },
      );
      expect(status).toBe(200);
      await giveBack(orderId);
      expect(await statement()).toEqual({ state: "done", outcome: "refunded", reason: PARTLY_REPLACED });
      expect(outcomeWords("refunded", PARTLY_REPLACED)).toBe("Remboursée, une pièce remplacée");
      await issueInvoices(shop.it.context);
    },
  );
});
