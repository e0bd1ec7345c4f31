import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const server = fileURLToPath(new URL("..", import.meta.url));

/** Files of the server, their tests aside, in which a statement is written that looks like this. */
function placesOf(statement: RegExp): string[] {
  return readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => statement.test(readFileSync(join(server, file), "utf8")))
    .sort();
}

test("an order's status is written by the one function that changes it, and by the two statements of a payment", () => {
  expect(placesOf(/update orders( \w+)? set\s+status\s*=/i)).toEqual([
    "orders/change-status.ts",
    "orders/move-to-pay.ts",
    "payments/settle-at-once.ts",
  ]);
});

test("the count of what is taken is written where units are taken and given back, and nowhere else", () => {
  expect(placesOf(/update products( \w+)? set\s+taken\s*=/i)).toEqual([
    "guest-orders/add-batch.ts",
    "guest-orders/create-batch.ts",
    "products/take-units.ts",
  ]);
});
