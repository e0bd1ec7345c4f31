import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;

/** Refunds of money that no invoice claims and of pieces of the sale. */
interface Sale {
  orderId: string;
  beyond(): Promise<unknown>;
  ofPieces: (() => Promise<unknown>)[];
}

async function payment(stocks: number[]) {
  const { order, guest, form } = await aStartedPayment(shop.it, stocks);
  const staff = await asAdministrator(shop.it);
  const { notification } = await pay(shop.it, form.formToken);
  const give = (transactionUuid: string, amountCents: number, how: object = {}) =>
    refundPayment(staff.context(), {
      orderId: order.id,
      transactionUuid,
      amountCents,
      reason: "Taille",
      elsewhere: { means: "transfer", givenOn: parisDay(new Date()) },
      ...how,
    });
  const money = async () => {
    const { rows } = await sql<{ uuid: string }>`select uuid from transactions where order_id = ${order.id}
      order by paid_at, invoice_id is null`.execute(db());
    return rows.map(({ uuid }) => uuid);
  };
  const partOf = (place: number, cents: number) => ({
    lines: [{ itemId: order.items[place]?.id ?? "", cents }],
  });
  return { order, guest, notification, give, money, partOf };
}

/** Two pieces were to be paid, one was taken off while the form was open: 20,00 € too much. */
async function paidTooMuch(): Promise<Sale> {
  const { order, guest, notification, give, money, partOf } = await payment([1, 1]);
  const taken = await guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[1]?.id}`);
  expect(taken.status).toBe(200);
  await notify(shop.it, notification.body);
  await issueInvoices(shop.it.context);
  const [uuid = ""] = await money();
  return {
    orderId: order.id,
    beyond: () => give(uuid, 2000),
    ofPieces: [() => give(uuid, 500, partOf(0, 500)), () => give(uuid, 700, partOf(0, 700))],
  };
}

/** The same money came twice. */
async function paidTwice(): Promise<Sale> {
  const { order, notification, give, money, partOf } = await payment([1]);
  await notify(shop.it, notification.body);
  await sql`update transactions set paid_at = paid_at - interval '1 hour' where order_id = ${order.id}`.execute(
    db(),
  );
  const again = resigned(shop.it, notification.body, (answer) => {
    for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
  });
  await notify(shop.it, again);
  await issueInvoices(shop.it.context);
  const [first = "", twice = ""] = await money();
  return {
    orderId: order.id,
    beyond: () => give(twice, 2600),
    ofPieces: [() => give(first, 500, partOf(0, 500)), () => give(first, 700, partOf(0, 700))],
  };
}

const documentsOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; cents: number; of: string }>`select kind, gross_cents as cents,
    (select string_agg(l ->> 'is', ' ') from jsonb_array_elements(facts -> 'lines') l) as of from invoices
    where order_id = ${orderId} order by position`.execute(db());
  expect((await brokenInvariants(db())).filter(({ invariant }) => invariant === "I14")).toEqual([]);
  return rows.map(({ kind, cents, of }) => [kind, cents, of]);
};

const ORDERS = {
  "that of the money beyond first": ({ beyond, ofPieces }: Sale) => [beyond, ...ofPieces],
  "that of the money beyond last": ({ beyond, ofPieces }: Sale) => [...ofPieces, beyond],
  "that of the money beyond between": ({ beyond, ofPieces: [one = beyond, ...others] }: Sale) => [
    one,
    beyond,
    ...others,
  ],
};

describe.each([
  ["paid too much", paidTooMuch],
  ["paid twice", paidTwice],
] as const)("refunds of an order that was %s", (_, sell) => {
  describe.each(Object.entries(ORDERS))("%s", (_name, inOrder) => {
    test.each([
      ["in one turn", true],
      ["in turns of their own", false],
    ])("say in credit notes what went back for pieces, numbered %s", async (_turn, isOneTurn) => {
      const sale = await sell();
      for (const give of inOrder(sale)) {
        await give();
        if (!isOneTurn) await issueInvoices(shop.it.context);
      }
      await issueInvoices(shop.it.context);
      expect(await documentsOf(sale.orderId)).toEqual([
        ["invoice", 2600, "item delivery"],
        ["credit-note", 500, "item"],
        ["credit-note", 700, "item"],
      ]);
    });
  });
});
