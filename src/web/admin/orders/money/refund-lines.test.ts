import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { leftOfLine, refundableLines } from "./refund-lines.ts";

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
