import { expect, test } from "vitest";
import { statusGroups } from "./status-groups.ts";

const order = (status: "to-pay" | "paid" | "shipped", totalCents = 2600) => ({
  id: status,
  orderNumber: status,
  status,
  name: "",
  email: "",
  handle: null,
  totalCents,
});

test("a bulk change is told group by group, with the moves backwards those that may owe money and those that become paid", () => {
  const groups = statusGroups([order("shipped"), order("to-pay"), order("paid"), order("to-pay")], "paid");
  expect(groups).toEqual([
    { from: "to-pay", count: 2, move: "forward", mayOweMoney: false, mayBePaid: true },
    { from: "paid", count: 1, move: "same", mayOweMoney: false, mayBePaid: false },
    { from: "shipped", count: 1, move: "backward", mayOweMoney: false, mayBePaid: false },
  ]);
  expect(statusGroups([order("paid")], "cancelled-by-admin")[0]?.mayOweMoney).toBe(true);
});

test("orders that cost nothing become paid without a word on how money arrived, beside others with one", () => {
  const asked = (...totals: number[]) =>
    statusGroups(
      totals.map((cents) => order("to-pay", cents)),
      "paid",
    ).map(({ mayBePaid }) => mayBePaid);
  expect(asked(0, 0)).toEqual([false]);
  expect(asked(0, 2600)).toEqual([true]);
});
