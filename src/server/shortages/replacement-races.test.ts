import { sql } from "kysely";
import { expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { refundsOf } from "#tests/a-paid-order.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { heldLock } from "#tests/held-lock.ts";
import { atAnotherCopy } from "#tests/open-shop.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { startServer } from "#tests/server-process.ts";
import { anAdministrator, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { shop, db, missingOne, shortagesOf, aPiece, papersOf, moneyOf, giveBack } = replacementAdmin();

test("the last free piece goes to one of many buyers at once, and the others choose anew", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1, 1, 1]);
  const packer = await anAdministrator(shop.it);
  const [last = "", ...sold] = productIds;
  const buyers = await Promise.all(
    sold.map(async (productId) => {
      const { guest, order } = await paid(shop.it, liveId, productId, somebody());
      await issueInvoices(shop.it.context);
      const [item] = await itemsOf(db(), order.id);
      const declared = { itemIds: [item?.id], sendRest: false };
      await packer.call("PUT", `/api/admin/orders/${order.id}/shortages`, declared);
      const { body } = await guest.call<{ id: string }[]>("GET", `/api/guest-orders/${order.id}/shortages`);
      return { guest, orderId: order.id, path: `/api/guest-orders/${order.id}/shortages/${body[0]?.id}` };
    }),
  );
  const answers = await Promise.all(
    buyers.flatMap(({ guest, path }) =>
      [1, 2].map(() => guest.call<{ code?: string }>("PUT", `${path}/piece`, { productId: last })),
    ),
  );
  const codes = answers.map(({ body }) => body.code ?? "taken").sort();
  expect(codes.filter((code) => code === "taken")).toHaveLength(2);
  expect(codes.filter((code) => code === "PRODUCT_ALREADY_SOLD")).toHaveLength(8);
  expect(await unitsTaken(db(), last)).toBe(1);
  const outcomes = await Promise.all(
    buyers.map(async ({ orderId }) => (await shortagesOf(orderId))[0]?.outcome),
  );
  expect(outcomes.filter((outcome) => outcome === "replaced")).toHaveLength(1);
  const [loser] = buyers.filter((_, place) => outcomes[place] === null);
  expect((await loser?.guest.call<unknown[]>("GET", `${loser.path}/pieces`))?.body).toEqual([]);
  await issueInvoices(shop.it.context);
});

test("another piece, the refund and 'Retrouvée' at the same instant end it once", async () => {
  const order = await missingOne();
  const [one, two] = [await aPiece(order), await aPiece(order)];
  await Promise.all([
    order.take(one),
    order.take(one),
    order.take(two),
    order.choose(order.shortageId, "refund"),
    order.find(order.shortageId),
  ]);
  const [end] = await shortagesOf(order.orderId);
  const taken = (await unitsTaken(db(), one)) + (await unitsTaken(db(), two));
  expect(taken).toBe(end?.outcome === "replaced" ? 1 : 0);
  expect(await refundsOf(shop.it, order.orderId)).toHaveLength(end?.outcome === "refunded" ? 1 : 0);
  await giveBackByItself(shop.it.context);
  await issueInvoices(shop.it.context);
});

test("a server killed -9 in the middle of her choice leaves it to be made again, and takes one unit", async () => {
  const order = await missingOne();
  const productId = await aPiece(order, { priceCents: 1700 });
  const payment = await heldLock(
    shop.it.databaseUrl,
    "select from transactions where order_id = $1 for update",
    [order.orderId],
  );
  const server = await startServer(shop.it);
  const lost = order.take(productId, atAnotherCopy(server.url, order.buyer.guest)).catch(() => "lost");
  await payment.isWaitedFor();
  server.child.kill("SIGKILL");
  await server.left;
  await lost;
  await payment.letGo();
  await expect.poll(() => shortagesOf(order.orderId)).toMatchObject([{ outcome: null }]);
  expect(await unitsTaken(db(), productId)).toBe(0);
  expect((await order.take(productId)).status).toBe(200);
  expect(await unitsTaken(db(), productId)).toBe(1);
  expect(await refundsOf(shop.it, order.orderId)).toMatchObject([{ amount_cents: 300 }]);
});

test("papers of which the second cannot be written are both written later, and nothing is given back meanwhile", async () => {
  const order = await missingOne();
  await order.take(await aPiece(order));
  await sql`create function no_paper() returns trigger language plpgsql as $$ begin
    if new.kind = 'invoice' and new.shortage_id is not null then raise exception 'no paper'; end if; return new; end $$`.execute(
    db(),
  );
  await sql`create trigger no_paper before insert on invoices for each row execute function no_paper()`.execute(
    db(),
  );
  await issueInvoices(shop.it.context);
  expect(await papersOf(order.orderId)).toEqual([["invoice", 4600]]);
  await sql`drop trigger no_paper on invoices`.execute(db());
  await sql`drop function no_paper`.execute(db());
  await issueInvoices(shop.it.context);
  expect(await papersOf(order.orderId)).toEqual([
    ["invoice", 4600],
    ["credit-note", 4600],
    ["invoice", 4600],
  ]);
});

test("a difference that the provider refuses is for staff; the parcel goes on, and the papers follow it", async () => {
  const order = await missingOne();
  await order.take(await aPiece(order, { priceCents: 1700 }));
  const denial = { status: "ERROR", answer: { errorCode: "PSP_100", errorMessage: "refund denied" } };
  await standBetween(shop.it, async (service, pass) =>
    service.endsWith("CancelOrRefund") ? JSON.stringify(denial) : pass(),
  );
  await giveBackByItself(shop.it.context);
  await issueInvoices(shop.it.context);
  expect(await refundsOf(shop.it, order.orderId)).toMatchObject([{ amount_cents: 300, state: "failed" }]);
  expect(await papersOf(order.orderId)).toEqual([["invoice", 4600]]);
  expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
  // Staff let it be: what is sold after all is on paper all the same, for the money that is kept.
  await sql`update refunds set state = 'dismissed' where order_id = ${order.orderId}`.execute(db());
  await issueInvoices(shop.it.context);
  expect((await papersOf(order.orderId)).at(-1)).toEqual(["invoice", 4600]);
  expect(await moneyOf(order.orderId)).toEqual({ held: 4600, documents: 4600 });
});

test("an order that is cancelled after the exchange gives back all that it holds, whichever money goes first", async () => {
  const order = await missingOne();
  const productId = await aPiece(order, { priceCents: 1700 });
  await order.take(productId);
  const { version } = (await order.call<{ version: number }>("GET", `orders/${order.orderId}`)).body;
  const cancelled = { status: "cancelled-by-admin", expectedVersion: version, reason: "Essai" };
  expect((await order.call("PUT", `orders/${order.orderId}/status`, cancelled)).status).toBe(200);
  expect(await unitsTaken(db(), productId)).toBe(0);
  await sql`update refunds set goes_by_itself = false where order_id = ${order.orderId} and amount_cents = 300`.execute(
    db(),
  );
  await sql`update refunds set goes_by_itself = true where order_id = ${order.orderId} and amount_cents <> 300`.execute(
    db(),
  );
  await giveBackByItself(shop.it.context);
  await issueInvoices(shop.it.context);
  await giveBack(order.orderId);
  await issueInvoices(shop.it.context);
  expect(await moneyOf(order.orderId)).toEqual({ held: 0, documents: 0 });
});

test("a replacement whose papers are half there is a breach of I22", async () => {
  const order = await missingOne();
  await order.take(await aPiece(order));
  const breaches = async () => (await brokenInvariants(db())).map(({ invariant, id }) => [invariant, id]);
  await sql`update shortages set ended_at = ended_at - interval '1 hour' where order_id = ${order.orderId}`.execute(
    db(),
  );
  expect(await breaches()).toEqual([["I22", order.orderId]]);
  await issueInvoices(shop.it.context);
  expect(await breaches()).toEqual([]);
});
