import { describe, expect, test } from "vitest";
import { setStatus } from "#server/orders/set-status.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { creditNotesOf } from "#tests/documents-of.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { itemsOf } from "#tests/staff.ts";
import { dismissRefund } from "./dismiss-refund.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();

/** Two pieces of 20,00 € each and 6,00 € of delivery, paid by card. */
async function twoPieces() {
  const paid = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const [first, second] = (await itemsOf(shop.it.context.db, paid.orderId)).map(({ id }) => id);
  if (!first || !second) throw new Error("Two pieces were sold");
  return { ...paid, first, second };
}

/** The lines of each credit note of an order, in the order of their issue. */
const linesOfCreditNotes = async (orderId: string) =>
  (await creditNotesOf(shop.it, orderId)).map(({ facts }) =>
    facts.lines.map(({ is, itemId, grossCents }) => [is, itemId, grossCents]),
  );

describe("a refund of ticked lines", () => {
  test("is written line by line, and its credit note follows the lines", async () => {
    const { staff, wish, orderId, first, second, reference } = await twoPieces();
    const detail = await refundPayment(staff.context(), {
      ...wish(2600),
      lines: [
        { itemId: second, cents: 2000 },
        { itemId: null, cents: 600 },
      ],
    });
    expect(detail.refunds).toMatchObject([{ state: "done", amountCents: 2600 }]);
    expect(detail.refunds[0]?.lines).toEqual(
      expect.arrayContaining([
        { itemId: second, cents: 2000 },
        { itemId: null, cents: 600 },
      ]),
    );
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
    await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: first, cents: 2000 }] });
    expect(await linesOfCreditNotes(orderId)).toEqual([
      [
        ["item", second, 2000],
        ["delivery", null, 600],
      ],
      [["item", first, 2000]],
    ]);
  });

  test("lowered by staff says 'geste commercial' instead of the lines", async () => {
    const { staff, wish, orderId } = await twoPieces();
    await refundPayment(staff.context(), wish(500));
    expect(await linesOfCreditNotes(orderId)).toEqual([[["gesture", null, 500]]]);
  });

  test("never gives a line back twice, however many press at once", async () => {
    const { staff, wish, first, reference } = await twoPieces();
    const press = { ...wish(2000), lines: [{ itemId: first, cents: 2000 }] };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => refundPayment(staff.context(), press)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(refundPayment(staff.context(), press)).rejects.toMatchObject({
      code: "LINES_ALREADY_REFUNDED",
    });
    // Money enough would be left for a second one.
    expect(await creditsOf(shop.it, reference)).toEqual([2000]);
  });

  test("refuses more than was paid for a line, and a line of another order", async () => {
    const { staff, wish, first } = await twoPieces();
    const other = await twoPieces();
    for (const lines of [[{ itemId: first, cents: 2600 }], [{ itemId: other.first, cents: 2600 }]])
      await expect(refundPayment(staff.context(), { ...wish(2600), lines })).rejects.toMatchObject({
        code: "LINES_ALREADY_REFUNDED",
      });
  });

  test("that failed counts for nothing, and may be tried again", async () => {
    const { staff, wish, orderId, first } = await twoPieces();
    const press = { ...wish(2000), lines: [{ itemId: first, cents: 2000 }] };
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    await expect(refundPayment(staff.context(), press)).rejects.toMatchObject({ code: "REFUND_NOT_SENT" });
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    await refundPayment(staff.context(), press);
    expect(await linesOfCreditNotes(orderId)).toEqual([[["item", first, 2000]]]);
  });
});

describe("the task of a return", () => {
  async function aReturn(refundCents: number) {
    const sold = await twoPieces();
    await setStatus(sold.staff.context(), { orderId: sold.orderId, status: "delivered" });
    const detail = await createReturn(sold.staff.context(), {
      orderId: sold.orderId,
      items: [{ itemId: sold.first, disposition: "restocked" }],
      cause: "withdrawal",
      refundCents,
    });
    const [task] = detail.refunds;
    if (!task) throw new Error("The return opened no task");
    const { id: refundId, transactionUuid, reason } = task;
    return { ...sold, task, press: { orderId: sold.orderId, refundId, transactionUuid, reason } };
  }

  test("names the piece that came back, also where less is given back for it", async () => {
    const { task, press, staff, first, orderId } = await aReturn(1500);
    expect(task.lines).toEqual([{ itemId: first, cents: 1500 }]);
    await refundPayment(staff.context(), { ...press, amountCents: 1500 });
    expect(await linesOfCreditNotes(orderId)).toEqual([[["item", first, 1500]]]);
  });

  test("names what is left of a piece of which a part went back before, then its delivery", async () => {
    const { staff, wish, orderId, first, second } = await twoPieces();
    await refundPayment(staff.context(), { ...wish(500), lines: [{ itemId: first, cents: 500 }] });
    await setStatus(staff.context(), { orderId, status: "delivered" });
    const back = (itemId: string, refundCents: number) =>
      createReturn(staff.context(), {
        orderId,
        items: [{ itemId, disposition: "set-aside" }],
        cause: "defect",
        refundCents,
      });
    const { refunds } = await back(first, 2100);
    const task = refunds.find(({ state }) => state === "due");
    expect(task?.lines).toEqual(
      expect.arrayContaining([
        { itemId: first, cents: 1500 },
        { itemId: null, cents: 600 },
      ]),
    );
    await refundPayment(staff.context(), { ...wish(1900), lines: [{ itemId: second, cents: 1900 }] });
    const later = await back(second, 100);
    expect(
      later.refunds.find(({ state, amountCents }) => state === "due" && amountCents === 100)?.lines,
    ).toEqual([{ itemId: second, cents: 100 }]);
  });

  test("of which staff give back another amount names no line any more", async () => {
    const { press, staff, orderId } = await aReturn(2000);
    const detail = await refundPayment(staff.context(), { ...press, amountCents: 700 });
    expect(detail.refunds.map(({ state, amountCents, lines }) => [state, amountCents, lines])).toEqual([
      ["due", 1300, []],
      ["done", 700, []],
    ]);
    expect(await refundsOf(shop.it, orderId)).toHaveLength(2);
  });

  test("that follows a withdrawal is dismissed at the second press only", async () => {
    const { press, staff, orderId } = await aReturn(2000);
    const dismissal = { orderId, refundId: press.refundId, reason: "Elle garde la robe" };
    await expect(dismissRefund(staff.context(), dismissal)).rejects.toMatchObject({
      code: "REFUND_OWED_BY_LAW",
    });
    const detail = await dismissRefund(staff.context(), { ...dismissal, confirmed: true });
    expect(detail.refunds).toMatchObject([{ state: "dismissed" }]);
  });
});
