import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { creditNotesOf } from "#tests/documents-of.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { emulator, notify, resigned } from "#tests/pay-by-card.ts";
import { anAdministrator, itemsOf } from "#tests/staff.ts";
import { notCollected, REFUNDED_ELSEWHERE, refundTakenBack } from "#wording/payment-doubts.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();
/** What the provider told, later: the money did not move after all. */
const failedLater = (body: string) =>
  resigned(shop.it, body, ({ transactions: [money] }) => {
    Object.assign(money ?? {}, { status: "UNPAID", detailedStatus: "CAPTURE_FAILED", errorCode: null });
  });
const daysAgo = (days: number) => addDays(parisDay(new Date()), -days);

/** A paid order of pieces at 20,00 €, its buyer, and what somebody does with its money in the provider's own space. */
async function paid(pieces = 2) {
  const sold = await aPaidOrder(shop.it, { stocks: Array<number>(pieces).fill(1) });
  const { orderId, buyer, wish, staff } = sold;
  const admin = await anAdministrator(shop.it);
  const itemIds = (await itemsOf(shop.it.context.db, orderId)).map(({ id }) => id);
  const call = <Body>(method: string, path: string, body?: unknown) =>
    admin.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });
  return {
    ...sold,
    itemIds,
    call,
    give: (amount?: number) =>
      emulator<{ uuid: string; body: string }>(shop.it, "/emulator/back-office-refund", {
        uuid: wish(0).transactionUuid,
        amount,
        ipn: true,
      }),
    refunds: async () =>
      (await getOrderDetail(staff.context(), orderId)).refunds.map(
        ({ state, amountCents, dueOn, ground, message, lines }) => ({
          ...{ state, amountCents, dueOn, ground, message },
          pieces: lines.flatMap(({ itemId }) => itemId ?? []),
        }),
      ),
    state: async (named: readonly string[]) =>
      (
        await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
          firstName: "Camille",
          lastName: "Bernard",
          orderNumber: buyer.order.orderNumber,
          orderId,
          itemIds: named,
        })
      ).body.id,
    /** A statement that nobody has taken up, so many days old. */
    stateAgo: (days: number, named: readonly string[]) =>
      sql`with w as (insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, submitted_at)
          values ('Camille', 'Bernard', 'HF-1', 'camille@example.fr', ${orderId}, ${`${daysAgo(days)}T10:00:00Z`})
          returning id)
        insert into withdrawal_items (withdrawal_id, order_item_id) select id, unnest(${named}::uuid[]) from w`.execute(
        shop.it.context.db,
      ),
    statement: async (id: string) => (await call<WithdrawalRow>("GET", `/withdrawals/${id}`)).body,
    /** The pieces of the expected return that a statement opened are found, and so much is to go back for them. */
    check: async (statementId: string, refundCents: number) => {
      const { body: cases } = await call<ReturnCase[]>("GET", `/orders/${orderId}/return-cases`);
      const one = cases.find(({ withdrawalId }) => withdrawalId === statementId);
      const checked = await call("POST", `/return-cases/${one?.id}/check`, {
        pieces: one?.pieces.map(({ itemId }) => ({ itemId, verdict: "fine", disposition: "restocked" })),
        refundCents,
      });
      expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    },
    creditNotes: async () =>
      (await creditNotesOf(shop.it, orderId)).map(({ facts }) =>
        facts.lines.flatMap((line) => (line.is === "item" ? [line.itemId] : [])),
      ),
  };
}

describe("money that somebody gives back in the provider's own space", () => {
  test("pays the task of its amount: with its pieces, their credit note and the statement that it answers", async () => {
    const order = await paid(3);
    const [first = "", second = ""] = order.itemIds;
    const [one, other] = [await order.state([first]), await order.state([second])];
    await order.check(one, 1500);
    await order.check(other, 2000);
    const { body } = await order.give(2000);
    await notify(shop.it, body);
    expect(await order.refunds()).toMatchObject([
      { state: "due", amountCents: 1500, pieces: [first] },
      {
        ...{ state: "done", amountCents: 2000, pieces: [second], dueOn: daysAgo(-14), ground: "withdrawal" },
        message: REFUNDED_ELSEWHERE,
      },
    ]);
    expect(await order.statement(other)).toMatchObject({ state: "done", outcome: "refunded" });
    expect(await order.statement(one)).toMatchObject({ state: "refund-due" });
    expect(await order.creditNotes()).toEqual([[second]]);
    await order.give(1500);
    expect((await order.refunds()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await order.statement(one)).toMatchObject({ state: "done", outcome: "refunded" });
  });

  test("lowered before its capture is money back, once; what the shop lowered itself is none", async () => {
    const { orderId, wish, staff } = await aPaidOrder(shop.it, { captured: false });
    const { transactionUuid: uuid } = wish(0);
    const lower = (amount: number) =>
      emulator<{ body: string }>(shop.it, "/emulator/back-office-lowering", { uuid, amount, ipn: true });
    const back = async () =>
      (await getOrderDetail(staff.context(), orderId)).refunds.map(({ state, amountCents }) => [
        state,
        amountCents,
      ]);
    await refundPayment(staff.context(), wish(100));
    await lower(2500);
    expect(await back()).toEqual([["done", 100]]);
    const { body } = await lower(2000);
    await notify(shop.it, body);
    await lower(1900);
    expect((await back()).toSorted()).toEqual([
      ["done", 100],
      ["done", 100],
      ["done", 500],
    ]);
    const notes = await creditNotesOf(shop.it, orderId);
    expect(notes.map(({ facts }) => facts.grossCents).toSorted()).toEqual([100, 100, 500]);
    await refundPayment(staff.context(), wish(1900));
    expect((await back()).filter(([state]) => state !== "done")).toEqual([]);
  });

  test("says less than staff noted under its number is no money back: nobody knows what the provider took", async () => {
    const { orderId, wish, staff } = await aPaidOrder(shop.it, { captured: false });
    const { transactionUuid: uuid } = wish(0);
    await shop.it.context.db
      .updateTable("transactions")
      .set({ payment_id: null, received_on: "2026-01-31" })
      .where("uuid", "=", uuid)
      .execute();
    await emulator(shop.it, "/emulator/back-office-lowering", { uuid, amount: 2500, ipn: true });
    expect((await getOrderDetail(staff.context(), orderId)).refunds).toEqual([]);
  });

  // A parcel that is gone is held back by nothing: a mark would only keep its arrival from being noted.
  test.each(["paid", "shipped"] as const)(
    "and takes back later is told to staff, once, of an order that is %s: as a refund that was done, as money that was never collected",
    async (status) => {
      const order = await paid();
      if (status !== "paid") await setStatus(order.staff.context(), { orderId: order.orderId, status });
      const told = async () => {
        const { reviewReason, history } = await getOrderDetail(order.staff.context(), order.orderId);
        const events = history.flatMap(({ event, facts }) =>
          event === "refund" || event === "payment" ? [facts?.state ?? facts?.outcome] : [],
        );
        return { reviewReason, events };
      };
      const { body } = await order.give(500);
      for (const _ of [1, 2]) await notify(shop.it, failedLater(body));
      expect(await told()).toEqual({
        reviewReason: status === "paid" ? refundTakenBack(500, "CAPTURE_FAILED") : null,
        events: ["done", "taken-back"],
      });
      const { body: work } = await order.call<{ toReview: { id: string }[] }>("GET", "/dashboard");
      expect(work.toReview.filter(({ id }) => id === order.orderId)).toHaveLength(1);
      const asked = await fetch(`${shop.it.card.url}/emulator/orders/${order.reference}/notification`);
      const { body: paying } = (await asked.json()) as { body: string };
      for (const _ of [1, 2]) await notify(shop.it, failedLater(paying));
      const { reviewReason, events } = await told();
      expect(reviewReason ?? "").toContain(status === "paid" ? notCollected("CAPTURE_FAILED") : "");
      expect(reviewReason === null).toBe(status !== "paid");
      expect(events).toEqual(["done", "taken-back", "not-collected"]);
    },
  );

  test("in the place of a refund that was refused after the fact is that refund, with the papers that it has", async () => {
    const order = await paid();
    const { body } = await order.give(500);
    expect(await order.creditNotes()).toHaveLength(1);
    await notify(shop.it, failedLater(body));
    const { uuid, body: again } = await order.give(500);
    await notify(shop.it, again);
    expect(await order.refunds()).toMatchObject([{ state: "done", amountCents: 500 }]);
    expect(await order.creditNotes()).toHaveLength(1);
    const [refund] = await refundsOf(shop.it, order.orderId);
    expect(refund).toMatchObject({ provider_uuid: uuid, taken_back: false });
    // One more of the same sum is another refund.
    await order.give(500);
    expect(await order.refunds()).toHaveLength(2);
  });

  test("although the shop had given a part of it otherwise, leaves nothing on the account of cards", async () => {
    const refunded = await paid(1);
    const lowered = await aPaidOrder(shop.it, { captured: false });
    const elsewhere = { means: "transfer" as const, givenOn: daysAgo(0) };
    for (const { staff, wish } of [refunded, lowered])
      await refundPayment(staff.context(), { ...wish(1000), elsewhere });
    const { body } = await refunded.give(2600);
    const { transactionUuid: uuid } = lowered.wish(0);
    const { body: less } = await emulator<{ body: string }>(shop.it, "/emulator/back-office-lowering", {
      uuid,
      amount: 500,
      ipn: true,
    });
    for (const again of [body, less]) await notify(shop.it, again);
    await creditNotesOf(shop.it, refunded.orderId);
    const { body: file } = await refunded.call<string>("GET", "/invoices/ecritures.txt");
    expect(ledgerFaults(file)).toEqual([]);
    const linesOf = ({ buyer }: Pick<typeof lowered, "buyer">) =>
      ledgerRows(file)
        .filter(({ EcritureLib }) => EcritureLib?.endsWith(` ${buyer.order.orderNumber}`))
        .map(({ CompteNum, Debit, Credit }) => `${CompteNum} ${centsOf(Debit) - centsOf(Credit)}`);
    const paying = ["511500 2600", "411000 -2600", "411000 1600", "511500 -1600"];
    expect(linesOf(refunded).toSorted()).toEqual([...paying, "471000 1000", "511500 -1000"].toSorted());
    expect(linesOf(lowered).toSorted()).toEqual([...paying, "471000 500", "511500 -500"].toSorted());
  });

  test("pays of two tasks of one amount the one that is due first", async () => {
    const order = await paid(3);
    const [first = "", second = ""] = order.itemIds;
    const [one, other] = [await order.state([first]), await order.state([second])];
    await order.check(one, 2000);
    await order.check(other, 2000);
    await sql`update refunds set due_on = due_on - 3 where order_id = ${order.orderId}
      and return_id = (select id from returns where withdrawal_id = ${other})`.execute(shop.it.context.db);
    await order.give(2000);
    expect(await order.refunds()).toMatchObject([
      { state: "due", pieces: [first] },
      { state: "done", pieces: [second] },
    ]);
  });

  test("leaves a task of another amount to staff, and none of more than is left", async () => {
    const order = await paid();
    const [first = ""] = order.itemIds;
    await order.check(await order.state([first]), 2000);
    await order.give(500);
    expect(await order.refunds()).toMatchObject([
      { state: "due", amountCents: 2000, pieces: [first] },
      { state: "done", amountCents: 500, pieces: [] },
    ]);
    await order.give(2600);
    expect(await order.refunds()).toMatchObject([{ state: "due", amountCents: 1500 }, {}, {}]);
  });

  test("names without a task the pieces of the statement that it comes to, and has its day", async () => {
    const order = await paid(3);
    const [first = "", ...others] = order.itemIds;
    await order.stateAgo(10, [first]);
    await order.stateAgo(4, others);
    await order.give(4000);
    expect(await order.refunds()).toMatchObject([
      { state: "done", dueOn: daysAgo(-10), ground: "withdrawal", pieces: others.toSorted() },
    ]);
    expect((await order.creditNotes()).map((note) => note.toSorted())).toEqual([others.toSorted()]);
    await order.give(1000);
    expect((await order.refunds())[1]).toMatchObject({ dueOn: daysAgo(-4), pieces: [] });
  });

  test("names none where it may be for either of two statements", async () => {
    const order = await paid();
    const [first = "", second = ""] = order.itemIds;
    await order.stateAgo(10, [first]);
    await order.stateAgo(4, [second]);
    await order.give(2000);
    expect(await order.refunds()).toMatchObject([{ state: "done", dueOn: daysAgo(-4), pieces: [] }]);
  });

  test("given before the pieces came, answers their statement once they are checked", async () => {
    const order = await paid();
    const [first = ""] = order.itemIds;
    const one = await order.state([first]);
    await order.give(2000);
    expect(await order.refunds()).toMatchObject([{ state: "done", pieces: [first] }]);
    await order.check(one, 0);
    expect(await order.statement(one)).toMatchObject({ state: "done", outcome: "refunded" });
  });
});

test("money given back by transfer that names the pieces of one of two statements pays its task alone", async () => {
  const order = await paid(3);
  const [first = "", second = ""] = order.itemIds;
  const [one, other] = [await order.state([first]), await order.state([second])];
  await order.check(one, 2000);
  await order.check(other, 2000);
  const elsewhere = { means: "transfer" as const, givenOn: daysAgo(0) };
  const lines = [{ itemId: second, cents: 2000 }];
  const context = order.staff.context();
  for (const _press of [1, 2]) await refundPayment(context, { ...order.wish(2000), elsewhere, lines });
  expect(await order.refunds()).toMatchObject([
    { state: "due", pieces: [first] },
    { state: "done", pieces: [second], dueOn: daysAgo(-14) },
  ]);
  expect(await order.statement(other)).toMatchObject({ state: "done", outcome: "refunded" });
  expect(await order.statement(one)).toMatchObject({ state: "refund-due" });
  expect(await order.creditNotes()).toEqual([[second]]);
});
