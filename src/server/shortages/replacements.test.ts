import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { messageBodyPath } from "#contract/admin/outbox.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { ReplacementPiece } from "#contract/guest-shortages.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refundAttachments } from "#server/invoices/invoice-file.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundToTell } from "#server/messages/return-messages.sql.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { creditsOf, refundsOf } from "#tests/a-paid-order.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { aPerson, unitsTaken } from "#tests/staff.ts";

const { shop, db, missingOne, shortagesOf, mailsOf, aPiece, isWaitedFor, papersOf, moneyOf, giveBack } =
  replacementAdmin();

describe("what is offered in the place of a missing piece", () => {
  test("is free, of her live and at most at her price, the same piece in another size first", async () => {
    const order = await missingOne();
    const cheap = await aPiece(order, { name: "Jupe", priceCents: 500 });
    const alike = await aPiece(order, { name: "Robe longue", priceCents: 1900 });
    const same = await aPiece(order, { refCategory: "A1", name: "Robe 1", size: "m" });
    await aPiece(order, { priceCents: 2001 });
    await aPiece(order, { stock: 0 });
    await aPiece(order, { archived: true });
    const offered = await order.offered();
    expect(offered.map(({ productId }) => productId)).toEqual([same, alike, cheap]);
    expect(offered[0]).toMatchObject({ cents: 2000, backCents: 0 });
    expect(offered[1]).toMatchObject({
      piece: expect.stringContaining("Robe longue"),
      cents: 1900,
      backCents: 100,
    });
    expect(await order.offeredToStaff()).toEqual(offered);
  });

  test("is nothing that another waits for, that is recalled, or that is not sold because something of it lacks", async () => {
    const order = await missingOne();
    const [waited, recalled, plain] = [await aPiece(order), await aPiece(order), await aPiece(order)];
    await isWaitedFor(order, waited);
    await sql`with r as (insert into recalls (title, reason, danger, instructions, contact, remedies, only_remedy_because)
      values ('Rappel', 'x', 'x', 'x', 'x', '{refund}', 'x') returning id)
      insert into recall_products (recall_id, product_id) select id, ${recalled} from r`.execute(db());
    const ids = (await order.offered()).map(({ productId }) => productId);
    expect(ids).toEqual([plain]);
    for (const one of [waited, recalled])
      expect((await order.take(one)).body.code).toBe("PRODUCT_ALREADY_SOLD");
    await setLimit(shop.it, "sellIncomplete", "no");
    expect(await order.offered()).toEqual([]);
    expect((await order.take(plain)).body.code).toBe("PRODUCT_ALREADY_SOLD");
    await setLimit(shop.it, "sellIncomplete", "yes");
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: null }]);
  });

  test("is shown to nobody else", async () => {
    const order = await missingOne();
    const productId = await aPiece(order);
    const stranger = shop.it.visitor();
    const path = `/api/guest-orders/${order.orderId}/shortages/${order.shortageId}`;
    expect((await stranger.call<ReplacementPiece[]>("GET", `${path}/pieces`)).body).toEqual([]);
    const taken = await stranger.call<{ code: string }>("PUT", `${path}/piece`, { productId });
    expect(taken.body.code).toBe("ORDER_NOT_FOUND");
    const another = await missingOne();
    expect(
      (
        await another.buyer.guest.call<{ code: string }>(
          "GET",
          `/api/guest-orders/${another.orderId}/shortages/${order.shortageId}/pieces`,
        )
      ).body.code,
    ).toBe("SHORTAGE_NOT_FOUND");
  });
});

describe("the buyer's other piece", () => {
  test("goes in the parcel, and what it costs less goes back once, with its papers", async () => {
    const order = await missingOne();
    const { productIds } = order.buyer;
    const productId = await aPiece(order, { name: "Jupe", priceCents: 1700 });
    const { status, body } = await order.take(productId);
    expect(status).toBe(200);
    expect(body.totalCents).toBe(4600);
    expect(
      body.items.map(({ productId: id, returned, missing, priceCents }) => [
        id,
        returned?.replaced ?? null,
        missing,
        priceCents,
      ]),
    ).toEqual([
      [productIds[0], true, false, 300],
      [productIds[1], null, false, 2000],
      [productId, null, false, 1700],
    ]);
    expect(await unitsTaken(db(), productId)).toBe(1);
    expect(await unitsTaken(db(), productIds[0])).toBe(1);
    expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
    // Until the difference is given back, the papers say what was paid.
    await issueInvoices(shop.it.context);
    expect(await papersOf(order.orderId)).toEqual([["invoice", 4600]]);
    await Promise.all([1, 2].map(() => giveBackByItself(shop.it.context)));
    expect(await creditsOf(shop.it, order.reference)).toEqual([300]);
    await Promise.all([1, 2].map(() => issueInvoices(shop.it.context)));
    expect(await papersOf(order.orderId)).toEqual([
      ["invoice", 4600],
      ["credit-note", 4600],
      ["invoice", 4300],
    ]);
    expect(await moneyOf(order.orderId)).toEqual({ held: 4300, documents: 4300 });
    const [{ id: refundId } = { id: "" }] = await refundsOf(shop.it, order.orderId);
    const told = await refundAttachments(shop.it.context, refundId);
    expect(told.map(({ filename }) => filename.slice(0, 1))).toEqual(["A", "F"]);
    const { creditNote, invoice } = (await refundToTell(db(), { refundId })) ?? {};
    expect(told.map(({ filename }) => filename)).toEqual([`${creditNote}.pdf`, `${invoice}.pdf`]);
    const { facts } = await db()
      .selectFrom("invoices")
      .where("order_id", "=", order.orderId)
      .orderBy("position", "desc")
      .select("facts")
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({
      lines: [
        { name: "Robe 2", grossCents: 2000 },
        { is: "delivery", grossCents: 600 },
        { name: "Jupe", grossCents: 1700 },
      ],
      replaces: { number: expect.stringMatching(/^F/) },
    });
    // The table takes it as any piece of the parcel.
    const [, , item] = body.items;
    expect(
      (await order.call("PUT", `orders/${order.orderId}/bag/${item?.id}`, { packed: true })).status,
    ).toBe(200);
  });

  test("of her price gives nothing back, and its invoice takes the place of the first at once", async () => {
    const order = await missingOne();
    const productId = await aPiece(order);
    await order.take(productId);
    await issueInvoices(shop.it.context);
    expect(await refundsOf(shop.it, order.orderId)).toEqual([]);
    expect(await papersOf(order.orderId)).toEqual([
      ["invoice", 4600],
      ["credit-note", 4600],
      ["invoice", 4600],
    ]);
  });

  test("and a part that goes back later has a credit note that corrects its invoice and replaces none", async () => {
    const order = await missingOne();
    await order.take(await aPiece(order));
    await issueInvoices(shop.it.context);
    await refundPayment(order.staff.context(), order.wish(500));
    await issueInvoices(shop.it.context);
    const [note, invoice] = await db()
      .selectFrom("invoices")
      .where("order_id", "=", order.orderId)
      .orderBy("position", "desc")
      .select(["number", "kind", "facts"])
      .execute();
    expect(note).toMatchObject({ kind: "credit-note", facts: { corrects: { number: invoice?.number } } });
    expect(note?.facts).not.toHaveProperty("replaces");
  });

  test("is told to her in a mail that names both pieces and both sums", async () => {
    const order = await missingOne();
    await order.take(await aPiece(order, { name: "Jupe", priceCents: 1700 }));
    const [told] = (await mailsOf(order.orderId)).filter(({ facts }) => facts !== null);
    expect(told).toMatchObject({ state: "waiting", facts: { shortageIds: [order.shortageId] } });
    const { id } = await db()
      .selectFrom("outbox")
      .where("order_id", "=", order.orderId)
      .where("kind", "=", "shortage")
      .where("facts", "is not", null)
      .select("id")
      .executeTakeFirstOrThrow();
    const { body: mail } = await order.packer.call<string>("GET", `/api${messageBodyPath(id)}`);
    expect(mail).toContain("Jupe");
    expect(mail).toContain("Robe 1");
    expect(mail).toContain("17,00");
    expect(mail).toContain("3,00");
  });

  test("keeps a fifth place free in an order of five, and is the order's only piece where it was alone", async () => {
    const five = await missingOne(5);
    expect((await five.take(await aPiece(five))).status).toBe(200);
    const alone = await missingOne(1);
    const { body } = await alone.take(await aPiece(alone, { priceCents: 1500 }));
    expect(body.status).toBe("paid");
    expect(await refundsOf(shop.it, alone.orderId)).toMatchObject([
      { amount_cents: 500, goes_by_itself: true },
    ]);
    await giveBackByItself(shop.it.context);
    await issueInvoices(shop.it.context);
    expect(await moneyOf(alone.orderId)).toEqual({ held: 2100, documents: 2100 });
  });

  test("is for good: found afterwards, the missing piece is for sale again, and nothing is undone", async () => {
    const order = await missingOne();
    const [first, second] = [await aPiece(order), await aPiece(order)];
    await order.take(first);
    expect((await order.take(first)).status).toBe(200);
    expect((await order.take(second)).body.code).toBe("SHORTAGE_ENDED");
    expect((await order.choose(order.shortageId, "refund")).body.code).toBe("SHORTAGE_ENDED");
    expect((await order.find(order.shortageId)).body.code).toBe("SHORTAGE_ENDED");
    const [{ return_id: returnId } = { return_id: null }] = await shortagesOf(order.orderId);
    expect((await order.call("DELETE", `orders/${order.orderId}/returns/${returnId}`)).body.code).toBe(
      "SHORTAGE_ENDED",
    );
    const [itemId] = order.itemIds;
    const restocked = await order.call("POST", `orders/${order.orderId}/items/${itemId}/restocking`, {});
    expect(restocked.status).toBe(200);
    expect(await unitsTaken(db(), order.buyer.productIds[0])).toBe(0);
    expect(await unitsTaken(db(), first)).toBe(1);
    await issueInvoices(shop.it.context);
  });

  test.each([
    ["by itself", false],
    ["as credit, as the provider refused it", true],
  ])(
    "leaves the accountant's entries balanced, nothing an advance: the difference went back %s",
    async (_, asCredit) => {
      const order = await missingOne();
      await order.take(await aPiece(order, { priceCents: 1700 }));
      if (asCredit) {
        await emulator(shop.it, "/emulator/behavior", { refunds: "refused" });
        const userId = await aPerson(db(), { email: `${randomUUID()}@test.example` });
        await db().updateTable("orders").set({ user_id: userId }).where("id", "=", order.orderId).execute();
      }
      await giveBackByItself(shop.it.context);
      const [task] = await refundsOf(shop.it, order.orderId);
      expect(task?.state).toBe(asCredit ? "failed" : "done");
      if (asCredit)
        await refundPayment(order.staff.context(), { ...order.wish(300), refundId: task?.id, asCredit });
      await issueInvoices(shop.it.context);
      const month = parisDay(new Date()).slice(0, 7);
      const path = `/api/admin/invoices/ecritures.txt?period=${month}`;
      const { body } = await order.packer.call<string>("GET", path);
      expect(ledgerFaults(body)).toEqual([]);
      const balanceOf = (account: string) =>
        ledgerRows(body)
          .filter((row) => row.CompteNum === account)
          .reduce((sum, row) => sum + centsOf(row.Debit) - centsOf(row.Credit), 0);
      // Credit is hers until she pays with it.
      expect([balanceOf("411000"), balanceOf("419100")]).toEqual([asCredit ? -300 : 0, 0]);
      expect(await moneyOf(order.orderId)).toEqual({ held: 4300, documents: 4300 });
    },
  );

  test("that comes back later is refunded with a credit note on the invoice that names it", async () => {
    const order = await missingOne();
    const productId = await aPiece(order, { priceCents: 1700 });
    const { body } = await order.take(productId);
    await giveBackByItself(shop.it.context);
    await issueInvoices(shop.it.context);
    const item = body.items.find((one) => one.productId === productId);
    const noted = await order.call("POST", `orders/${order.orderId}/returns`, {
      items: [{ itemId: item?.id, disposition: "restocked" }],
      cause: "defect",
      refundCents: 1700,
    });
    expect([noted.status, noted.body.code]).toEqual([200, undefined]);
    await giveBack(order.orderId);
    await issueInvoices(shop.it.context);
    expect((await papersOf(order.orderId)).at(-1)).toEqual(["credit-note", 1700]);
    expect(await moneyOf(order.orderId)).toEqual({ held: 2600, documents: 2600 });
  });

  test("is taken for her by staff on the telephone, and the trail says who did", async () => {
    const order = await missingOne();
    const productId = await aPiece(order, { priceCents: 1700 });
    expect((await order.takeByStaff(productId)).status).toBe(200);
    expect(await shortagesOf(order.orderId)).toMatchObject([
      { outcome: "replaced", ended_as: "staff", ended_by: order.packer.userId },
    ]);
    const { body } = await order.buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${order.orderId}`);
    expect(body.items.map((one) => one.productId)).toContain(productId);
    const trail = await db()
      .selectFrom("audit_trail")
      .where("subject_id", "=", order.orderId)
      .where("action", "=", "piece-decided")
      .select("after")
      .execute();
    expect(trail).toMatchObject([{ after: { choice: "replace", productId } }]);
  });
});
