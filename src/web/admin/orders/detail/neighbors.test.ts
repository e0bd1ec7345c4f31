import { expect, test } from "vitest";
import { neighbors, readCameFrom } from "./neighbors.ts";

const from = { list: "?status=paid", ids: ["a", "b", "c"] };

test("an order's page knows what stood before and after it in the list one came from", () => {
  expect(neighbors(from, "b")).toEqual({ place: 2, count: 3, previous: "a", next: "c" });
  expect(neighbors(from, "a")).toMatchObject({ previous: undefined, next: "b" });
});

test("an order opened by its address alone, or that left the list, has no neighbors", () => {
  expect(neighbors(undefined, "a")).toBeUndefined();
  expect(neighbors(from, "z")).toBeUndefined();
  expect(readCameFrom(null)).toBeUndefined();
  expect(readCameFrom({ list: 3, ids: "a" })).toBeUndefined();
});
