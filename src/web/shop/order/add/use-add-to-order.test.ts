import { expect, test } from "vitest";
import { Failure } from "#web/client/failure.ts";
import { mayBeHers } from "./use-add-to-order.ts";

test("a piece is hers for sure or not, unless the answer about it was lost", () => {
  expect(mayBeHers(new Failure({ code: "NETWORK", status: 0 }))).toBe(true);
  expect(mayBeHers(new Failure({ code: "INTERNAL", status: 500 }))).toBe(true);
  expect(mayBeHers(new Failure({ code: "STILL_IN_PROGRESS", status: 503 }))).toBe(true);
  expect(mayBeHers(new Failure({ code: "PRODUCT_ALREADY_SOLD", status: 409 }))).toBe(false);
  expect(mayBeHers(new Failure({ code: "TOO_MANY_PIECES_OF_NETWORK", status: 429 }))).toBe(false);
  expect(mayBeHers(new Failure({ code: "RATE_LIMITED", status: 429 }))).toBe(false);
});
