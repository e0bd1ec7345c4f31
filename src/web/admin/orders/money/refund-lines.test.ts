import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { centsOfTicked, firstTicks, leftOfLine, refundableLines, taskOfDouble } from "./refund-lines.ts";
import type { Transaction } from "./refundable.ts";

/** A piece of 20,00 € and 6,00 € of delivery, whose payment went back line by line. */
const order = (ofEarlierMoney: boolean) =>
  ({
    items: [{ id: "i", name: "Robe", size: null, color: null, priceCents: 2000, discountCents: 0 }],
    shippingCents: 600,
    feeLeftCents: 600,
    refunds: [
      {
        state: "done",
        ofEarlierMoney,
        lines: [
          { itemId: "i", cents: 2000 },
          { itemId: null, cents: 600 },
        ],
      },
    ],
  }) as unknown as OrderDetail;

test("lines that went back with the first money are left of an order that was paid anew since", () => {
  expect(refundableLines(order(false))).toEqual([]);
  const anew = order(true);
  expect(refundableLines(anew).map(({ leftCents }) => leftCents)).toEqual([2000, 600]);
  expect(leftOfLine(anew, "i")).toBe(2000);
});

test("money that came twice is no line's, whether its task or its payment is pressed", () => {
  const task = {
    id: "t",
    transactionUuid: "twice",
    amountCents: 2600,
    state: "due",
    ground: "none",
    returnId: null,
    lines: [],
    reason: "Commande payée deux fois",
  };
  const paidTwice = { ...order(true), refunds: [task] } as unknown as OrderDetail;
  const payment = (uuid: string) => ({ uuid, amountCents: 2600, refundedCents: 0 }) as Transaction;
  const found = taskOfDouble(paidTwice, payment("twice"));
  expect(found).toEqual(task);
  expect(taskOfDouble(paidTwice, payment("first"))).toBeUndefined();
  const lines = refundableLines(paidTwice, found);
  expect([
    lines,
    firstTicks(paidTwice, lines, { task: found, itemIds: [], inTime: false, cents: 2600 }),
  ]).toEqual([[], []]);
  const open = refundableLines(paidTwice);
  expect(open).toHaveLength(2);
  const first = { task: undefined, itemIds: [], inTime: false, cents: 2600 };
  const held = (...payments: Transaction[]) => ({ ...paidTwice, transactions: payments });
  expect(firstTicks(held(payment("first"), payment("twice")), open, first)).toEqual([]);
  const given = { ...payment("twice"), refundedCents: 2600 };
  expect(firstTicks(held(payment("first"), given), open, first)).toEqual(["i", "delivery"]);
});

test("with the last pieces that were renounced in time the delivery goes back, with others or too late it does not", () => {
  const piece = { size: null, color: null, discountCents: 0, takesUnit: true, returned: null };
  const delivered = {
    status: "delivered",
    parcel: null,
    items: [
      { ...piece, id: "one", name: "Robe", priceCents: 1990 },
      { ...piece, id: "two", name: "Jupe", priceCents: 2000 },
    ],
    shippingCents: 600,
    feeLeftCents: 600,
    refunds: [],
  } as unknown as OrderDetail;
  const proposed = (itemIds: string[], inTime: boolean, seen = delivered) => {
    const lines = refundableLines(seen);
    return centsOfTicked(lines, firstTicks(seen, lines, { task: undefined, itemIds, inTime, cents: 4590 }));
  };
  expect(proposed(["one", "two"], true)).toBe(4590);
  expect(proposed(["one"], true)).toBe(1990);
  expect(proposed(["one", "two"], false)).toBe(3990);
  // Of an order that was cancelled for it a task asks for all of it.
  const lines = [{ itemId: null, cents: 600 }];
  const asked = { ...delivered, refunds: [{ state: "due", ofEarlierMoney: false, lines }] };
  expect(proposed(["one", "two"], true, asked as unknown as OrderDetail)).toBe(4590);
  const [first, last] = delivered.items;
  const returned = { returnId: "r", at: "2026-11-20T10:00:00.000Z", disposition: "restocked" };
  expect(
    proposed(["two"], true, { ...delivered, items: [{ ...first, returned }, last] } as OrderDetail),
  ).toBe(2600);
});
