import { expect, test } from "vitest";
import { statusGroups } from "./status-groups.ts";

const order = (status: "to-pay" | "paid" | "shipped") => ({
  id: status,
  orderNumber: status,
  status,
  name: "",
  email: "",
});

test("a bulk change is told group by group, with the moves backwards and those that may owe money", () => {
  const groups = statusGroups([order("shipped"), order("to-pay"), order("paid"), order("to-pay")], "paid");
  expect(groups).toEqual([
    { from: "to-pay", count: 2, move: "forward", mayOweMoney: false },
    { from: "paid", count: 1, move: "same", mayOweMoney: false },
    { from: "shipped", count: 1, move: "backward", mayOweMoney: false },
  ]);
  expect(statusGroups([order("paid")], "cancelled-by-admin")[0]?.mayOweMoney).toBe(true);
});
