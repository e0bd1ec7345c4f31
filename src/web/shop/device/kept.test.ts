import { expect, test } from "vitest";
import { EMPTY_ADDRESS } from "#web/ui/address-fields.tsx";
import { orderedTo } from "./kept.ts";

test("the address of an order is read once, for that order alone, and forgotten with the device", () => {
  const address = { ...EMPTY_ADDRESS, email: "lucie@essai.example", phone: "0612345678" };
  orderedTo.keep("one", address);
  expect(orderedTo.take("another")).toBeUndefined();
  expect(orderedTo.take("one")).toEqual(address);
  expect(orderedTo.take("one")).toBeUndefined();
  orderedTo.keep("two", address);
  orderedTo.drop();
  expect(orderedTo.take("two")).toBeUndefined();
});
