import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { leftOfLine, refundableLines } from "./refund-lines.ts";

/** A piece of 20,00 € and 6,00 € of delivery, whose first payment went back line by line at noon. */
const order = (paidAnewAt: string | null) =>
  ({
    items: [{ id: "i", name: "Robe", size: null, color: null, priceCents: 2000, discountCents: 0 }],
    shippingCents: 600,
    feeLeftCents: 600,
    refunds: [
      {
        state: "done",
        transactionUuid: "first",
        finishedAt: "2026-11-28T12:00:00.000Z",
        lines: [
          { itemId: "i", cents: 2000 },
          { itemId: null, cents: 600 },
        ],
      },
    ],
    transactions: [
      { uuid: "first", amountCents: 2600, refundedCents: 2600, paidAt: "2026-11-27T12:00:00.000Z" },
      ...(paidAnewAt === null
        ? []
        : [{ uuid: "second", amountCents: 2600, refundedCents: 0, paidAt: paidAnewAt }]),
    ],
  }) as unknown as OrderDetail;

test("lines that went back with the first money are left of an order that was paid anew since", () => {
  expect(refundableLines(order(null))).toEqual([]);
  expect(refundableLines(order("2026-11-28T11:00:00.000Z"))).toEqual([]);
  const anew = order("2026-11-28T13:00:00.000Z");
  expect(refundableLines(anew).map(({ leftCents }) => leftCents)).toEqual([2000, 600]);
  expect(leftOfLine(anew, "i")).toBe(2000);
});
