import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const server = fileURLToPath(new URL("..", import.meta.url));

/** Files of the server, their tests aside, in which a statement is written that looks like this. */
function placesOf(statement: RegExp): string[] {
  return readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|sql)$/.test(file) && !/\.(test|sql)\.ts$/.test(file))
    .filter((file) => statement.test(readFileSync(join(server, file), "utf8")))
    .sort();
}

test("an order's status is written by the one function that changes it, and by the two statements of a payment", () => {
  expect(placesOf(/update orders( \w+)? set\s+status\s*=/i)).toEqual([
    "orders/change-status.sql",
    "payments/move-to-pay.sql",
    "payments/settle-at-once.sql",
  ]);
});

test("the count of what is taken is written where units are taken and given back, and nowhere else", () => {
  expect(placesOf(/update products( \w+)? set\s+taken\s*=/i)).toEqual([
    "guest-orders/add-batch.sql",
    "guest-orders/create-batch.sql",
    "products/units.sql",
  ]);
});

test("an order's history has one writer, beside the acts of a purchase that are one statement each", () => {
  expect(placesOf(/insert into order_history/i)).toEqual([
    "guest-orders/add-batch.sql",
    "guest-orders/create-batch.sql",
    "guest-orders/save-guest-address.sql",
    "order-history/history.sql",
    "payments/move-to-pay.sql",
    "payments/settle-at-once.sql",
  ]);
});

test("parcels are written by their own statements, and by the one that settles an order that opens its own", () => {
  expect(placesOf(/(insert into|update) parcels\b/i)).toEqual([
    "parcels/kept-open.sql",
    "parcels/parcels.sql",
    "payments/settle-at-once.sql",
  ]);
});

test("the outbox is written by the statements of the outbox, and by the two of a payment that queue along", () => {
  expect(placesOf(/insert into outbox/i)).toEqual([
    "outbox/outbox.sql",
    "payments/move-to-pay.sql",
    "payments/settle-at-once.sql",
  ]);
});

test("who agreed to text messages, and that a provider was asked to send one, have one writer each, beside who is heard first", () => {
  expect(placesOf(/(insert into|update) sms_consents/i)).toEqual([
    "capture/follow-handles.sql",
    "sms/consents.sql",
  ]);
  expect(placesOf(/(insert into|update) sms_sends/i)).toEqual(["messages/sms.sql"]);
});

test("invoices are numbered in one place", () => {
  expect(placesOf(/insert into invoices/i)).toEqual(["invoices/invoices.sql"]);
});

test("the prices of products over time are written by their trigger alone", () => {
  expect(placesOf(/(insert into|update|delete from) product_prices/i)).toEqual([]);
});

test("what lies in the bag of a parcel is written in one place", () => {
  expect(placesOf(/(insert into|update|delete from) packed_items/i)).toEqual(["parcels/packed-items.sql"]);
});

test("buyers' numbers are given in one place", () => {
  expect(placesOf(/(insert into|update|delete from) (buyer_numbers|live_buyers)/i)).toEqual([
    "buyer-numbers/buyer-numbers.sql",
  ]);
});
