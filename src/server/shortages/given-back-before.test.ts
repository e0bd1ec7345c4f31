import { expect, test } from "vitest";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { refundsOf } from "#tests/a-paid-order.ts";
import { shortageAdmin } from "#tests/shortage-admin.ts";

const { shop, onTable } = shortageAdmin();

test("a missing piece whose money went back before is not given back a second time", async () => {
  const order = await onTable();
  const [first = "", second = ""] = order.itemIds;
  const given = async () => (await refundsOf(shop.it, order.orderId)).map(({ amount_cents }) => amount_cents);
  await refundPayment(order.staff.context(), {
    ...order.wish(2000),
    lines: [{ itemId: first, cents: 2000 }],
  });
  expect((await order.declare([first])).status).toBe(200);
  const [shortage] = await order.missing();
  expect((await order.choose(shortage?.id, "refund")).status).toBe(200);
  expect(await given()).toEqual([2000]);
  // With the last piece goes all that is left.
  expect((await order.declare([second])).status).toBe(200);
  const last = (await order.missing()).find(({ id }) => id !== shortage?.id);
  expect((await order.choose(last?.id, "refund")).status).toBe(200);
  expect(await given()).toEqual([2000, 2600]);
});
