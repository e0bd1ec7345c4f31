import { expect, test } from "vitest";
import { matchPath } from "./match-route.ts";

test("a pattern gives its named parts, and nothing when a part is missing or too many", () => {
  expect(matchPath("/order/:orderId", "/order/abc")).toEqual({ orderId: "abc" });
  expect(matchPath("/order/:orderId", "/order/abc/")).toEqual({ orderId: "abc" });
  expect(matchPath("/order/:orderId", "/order/")).toBeUndefined();
  expect(matchPath("/order/:orderId", "/order/live/abc")).toBeUndefined();
  expect(matchPath("/", "/")).toEqual({});
});

test("a malformed escape in an address is read as it stands instead of breaking the page", () => {
  expect(matchPath("/order/:orderId", "/order/%E0%A4%A")).toEqual({ orderId: "%E0%A4%A" });
});
