import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { cancelOrder } from "#server/cancellations/cancel-order.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { chargedBack } from "#wording/payment-doubts.ts";
import { noteMoneyReceived } from "./note-money-received.ts";
import { noteReversal } from "./note-reversal.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();
const today = () => parisDay(new Date());
const chargeback = () => ({ elsewhere: { means: "chargeback" as const, givenOn: today() } });
const worthOf = async (orderId: string, itemId: string) =>
  (
    await sql<{
      cents: number;
    }>`select (worth_of_items(${orderId}, array[${itemId}::uuid]) ->> 'chosenCents')::int
      as cents`.execute(shop.it.context.db)
  ).rows[0]?.cents;

/** Two pieces of 20,00 € each and 6,00 € of delivery, paid by card. */
async function twoPieces() {
  const { staff, wish, orderId, buyer } = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const [first = "", second = ""] = buyer.order.items.map(({ id }) => id);
  const read = () => getOrderDetail(staff.context(), orderId);
  const note = () =>
    noteMoneyReceived(staff.context(), { orderId, money: { means: "transfer", receivedOn: today() } });
  return { staff, wish, orderId, first, second, read, note };
}

test("what the bank took back is no piece's: paid again, each piece is worth its price", async () => {
  const { staff, wish, orderId, first, read, note } = await twoPieces();
  await refundPayment(staff.context(), {
    ...wish(2000),
    ...chargeback(),
    lines: [{ itemId: first, cents: 2000 }],
  });
  const [noted] = (await read()).refunds;
  expect(noted).toMatchObject({ state: "done", lines: [], dueOn: null });
  await documentsOf(shop.it, orderId);
  await note();
  expect(await worthOf(orderId, first)).toBe(2000);
  const papers = await documentsOf(shop.it, orderId);
  expect(papers.map(({ kind, cents }) => [kind, cents])).toEqual([
    ["invoice", 4600],
    ["credit-note", 2000],
    ["invoice", 2000],
  ]);
  expect(papers[1]?.lines.map(({ is, grossCents }) => [is, grossCents])).toEqual([["chargeback", 2000]]);
});

test("what the shop gave back of a piece stays given back, although the bank took the rest and it came again", async () => {
  const { staff, wish, orderId, first, second, read, note } = await twoPieces();
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: first, cents: 2000 }] });
  await refundPayment(staff.context(), { ...wish(2600), ...chargeback() });
  expect(await read()).toMatchObject({ lackingCents: 2600 });
  await note();
  expect([await worthOf(orderId, first), await worthOf(orderId, second)]).toEqual([0, 2000]);
});

test.each(["the bank", "the shop"])(
  "of two payments the one that %s gave back whole leaves the other to the order",
  async (who) => {
    const staff = await asAdministrator(shop.it);
    const { order, form } = await aStartedPayment(shop.it);
    const orderId = order.id;
    const { notification } = await pay(shop.it, form.formToken);
    await notify(shop.it, notification.body);
    const again = resigned(shop.it, notification.body, (answer) => {
      for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
    });
    await notify(shop.it, again);
    const read = () => getOrderDetail(staff.context(), orderId);
    const [task] = (await read()).refunds;
    expect(task).toMatchObject({ state: "due", amountCents: 2600 });
    const first = (await read()).transactions.find(({ uuid }) => uuid !== task?.transactionUuid);
    await refundPayment(staff.context(), {
      ...{ orderId, transactionUuid: first?.uuid ?? "", amountCents: 2600, reason: "Deux fois" },
      ...(who === "the bank" ? chargeback() : {}),
    });
    const after = await read();
    expect(after.refunds.map(({ state }) => state).toSorted()).toEqual(["dismissed", "done"]);
    expect(after).toMatchObject({ lackingCents: 0 });
    expect((await documentsOf(shop.it, orderId)).map(({ kind }) => kind)).toEqual(["invoice"]);
    if (who === "the shop") return;
    const reversed = await reverse({ staff, orderId, read });
    expect(reversed.refunds.filter(({ state }) => state === "due")).toMatchObject([
      { transactionUuid: task?.transactionUuid, amountCents: 2600 },
    ]);
  },
);

/** What the bank gave back is noted, by two at once: one notes it, and nothing else may name it. */
async function reverse({
  staff,
  orderId,
  read,
}: Pick<Awaited<ReturnType<typeof twoPieces>>, "staff" | "orderId" | "read">) {
  const taken = (await read()).refunds.find(({ givenElsewhere }) => givenElsewhere?.means === "chargeback");
  const wish = { orderId, refundId: taken?.id ?? "", receivedOn: today() };
  const early = { ...wish, receivedOn: addDays(today(), -1) };
  await expect(noteReversal(staff.context(), early)).rejects.toMatchObject({ code: "MONEY_BEFORE_ORDER" });
  const pressed = await Promise.allSettled([1, 2].map(() => noteReversal(staff.context(), wish)));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  return read();
}

test.each([
  [4600, 2000],
  [4000, 1400],
])("a reversed chargeback of %i cents restores the refund of a piece that came back", async (taken, left) => {
  const order = await twoPieces();
  const { staff, wish, orderId, first, read } = order;
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const items = [{ itemId: first, disposition: "restocked" as const }];
  await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 2000 });
  const [task] = (await read()).refunds;
  await refundPayment(staff.context(), { ...wish(taken), ...chargeback() });
  await documentsOf(shop.it, orderId);
  const after = await reverse(order);
  expect(after).toMatchObject({ lackingCents: 0 });
  const due = after.refunds.filter(({ state }) => state === "due");
  expect(due.map(({ amountCents, returnId, ground }) => [amountCents, returnId, ground]).toSorted()).toEqual(
    [left, 2000 - left]
      .filter(Boolean)
      .map((cents) => [cents, task?.returnId, "withdrawal"])
      .toSorted(),
  );
  expect((await documentsOf(shop.it, orderId)).map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit-note",
    "invoice",
  ]);
});

test("nor is what the shop kept of a return owed once the bank gave its money back", async () => {
  const order = await twoPieces();
  const { staff, wish, orderId, first, read } = order;
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const items = [{ itemId: first, disposition: "restocked" as const }];
  await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 1400 });
  const [task] = (await read()).refunds;
  await refundPayment(staff.context(), { ...wish(1400), refundId: task?.id });
  await refundPayment(staff.context(), { ...wish(3200), ...chargeback() });
  await documentsOf(shop.it, orderId);
  expect((await reverse(order)).refunds.map(({ state }) => state)).toEqual(["done", "done"]);
});

test("one of an order that was cancelled is owed to its buyer, all of it", async () => {
  const order = await twoPieces();
  const { staff, wish, orderId, read } = order;
  const { version } = await read();
  await cancelOrder(staff.context(), {
    ...{ orderId, expectedVersion: version, reason: "Taille", setAside: [] },
    refunds: [],
  });
  await refundPayment(staff.context(), { ...wish(4600), ...chargeback() });
  await documentsOf(shop.it, orderId);
  const after = await reverse(order);
  expect(after.refunds.filter(({ state }) => state === "due")).toMatchObject([{ amountCents: 4600 }]);
  await documentsOf(shop.it, orderId);
  const [due] = after.refunds.filter(({ state }) => state === "due");
  await refundPayment(staff.context(), {
    ...{
      orderId,
      transactionUuid: due?.transactionUuid ?? "",
      amountCents: 4600,
      reason: "Annulée",
      refundId: due?.id,
    },
    elsewhere: { means: "transfer", givenOn: today() },
  });
  const sum = (await documentsOf(shop.it, orderId)).reduce(
    (cents, one) => cents + (one.kind === "invoice" ? one.cents : -one.cents),
    0,
  );
  expect(sum).toBe(0);
});

test("one of a buyer who had paid otherwise by then is what came too much", async () => {
  const order = await twoPieces();
  const { staff, wish, orderId, note } = order;
  await refundPayment(staff.context(), { ...wish(4600), ...chargeback() });
  await documentsOf(shop.it, orderId);
  await note();
  await documentsOf(shop.it, orderId);
  const after = await reverse(order);
  expect(after.refunds.filter(({ state }) => state === "due")).toMatchObject([{ amountCents: 4600 }]);
  await documentsOf(shop.it, orderId);
});

test("the bank's taking money of a cancelled order marks nothing, asks nothing of its buyer and pays no statement", async () => {
  const { staff, wish, orderId, read } = await twoPieces();
  const { version } = await read();
  await cancelOrder(staff.context(), {
    ...{ orderId, expectedVersion: version, reason: "Taille", setAside: [] },
    refunds: [],
  });
  await refundPayment(staff.context(), { ...wish(4600), ...chargeback() });
  const { reviewReason, history } = await read();
  expect(reviewReason).toBeNull();
  expect(history.find(({ facts }) => facts?.state === "charged-back")?.reason).toBe(chargedBack(4600, false));
});

test("nor is anything asked of a buyer all of whose pieces came back", async () => {
  const { staff, wish, orderId, first, second, read } = await twoPieces();
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const items = [first, second].map((itemId) => ({ itemId, disposition: "restocked" as const }));
  await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 4600 });
  await refundPayment(staff.context(), { ...wish(4600), ...chargeback() });
  const { history } = await read();
  expect(history.find(({ facts }) => facts?.state === "charged-back")?.reason).toBe(chargedBack(4600, false));
});
