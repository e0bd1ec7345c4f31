import { expect, test } from "vitest";
import { neighbours, readCameFrom } from "./neighbours.ts";

const from = { list: "?status=paid", ids: ["a", "b", "c"] };

test("an order's page knows what stood before and after it in the list one came from", () => {
  expect(neighbours(from, "b")).toEqual({ place: 2, count: 3, previous: "a", next: "c" });
  expect(neighbours(from, "a")).toMatchObject({ previous: undefined, next: "b" });
});

test("an order opened by its address alone, or that left the list, has no neighbours", () => {
  expect(neighbours(undefined, "a")).toBeUndefined();
  expect(neighbours(from, "z")).toBeUndefined();
  expect(readCameFrom(null)).toBeUndefined();
  expect(readCameFrom({ list: 3, ids: "a" })).toBeUndefined();
});
