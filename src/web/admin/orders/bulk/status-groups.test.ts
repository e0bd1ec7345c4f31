import { expect, test } from "vitest";
import { statusGroups } from "./status-groups.ts";

const order = (status: "to-pay" | "paid" | "shipped") => ({
  id: status,
  orderNumber: status,
  status,
  name: "",
  email: "",
  handle: null,
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
