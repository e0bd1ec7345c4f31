import { expect, test } from "vitest";
import { inRunOrder, movedInRun, neighborInRun } from "./run-of-live.ts";

const nothingSold = () => false;

test("what staff laid comes first, what was added since after it, what is gone is left out", () => {
  expect(inRunOrder(["A1", "A2", "A10"], [])).toEqual(["A1", "A2", "A10"]);
  expect(inRunOrder(["A1", "A2", "A10"], ["A10", "B7", "A1"])).toEqual(["A10", "A1", "A2"]);
});

test("a reference is put in front of another, or at the end", () => {
  const order = ["A1", "A2", "A3"];
  expect(movedInRun(order, "A3", "A1")).toEqual(["A3", "A1", "A2"]);
  expect(movedInRun(order, "A1", "A3")).toEqual(["A2", "A1", "A3"]);
  expect(movedInRun(order, "A1", null)).toEqual(["A2", "A3", "A1"]);
  expect(movedInRun(order, "A2", "A2")).toEqual(order);
});

test("the next one follows what was shown last, passing over what is sold out", () => {
  const order = ["A1", "A2", "A3"];
  expect(neighborInRun(order, [], null, 1, nothingSold)).toBe("A1");
  expect(neighborInRun(order, [], "A1", 1, nothingSold)).toBe("A2");
  expect(neighborInRun(order, [], "A1", 1, (one) => one === "A2")).toBe("A3");
  expect(neighborInRun(order, [], "A3", 1, nothingSold)).toBeUndefined();
});

test("behind a reference that is gone the run goes on where it stood, as laid or as sorted", () => {
  const order = ["A9", "A1", "A3", "A10"];
  const run = ["A9", "A2", "A1"];
  expect(neighborInRun(order, run, "A2", 1, nothingSold)).toBe("A1");
  expect(neighborInRun(order, run, "A2", -1, nothingSold)).toBe("A9");
  expect(neighborInRun(order, run, "A4", 1, nothingSold)).toBe("A10");
  expect(neighborInRun(order, run, "A4", -1, nothingSold)).toBe("A3");
  expect(neighborInRun(order, run, "Z99", 1, nothingSold)).toBeUndefined();
  expect(neighborInRun(["A1"], ["A2", "A1"], "A2", 1, nothingSold)).toBe("A1");
});

test("the one before leads back, and nothing stands before the first", () => {
  const order = ["A1", "A2", "A3"];
  expect(neighborInRun(order, [], "A3", -1, nothingSold)).toBe("A2");
  expect(neighborInRun(order, [], "A3", -1, (one) => one === "A2")).toBe("A1");
  expect(neighborInRun(order, [], "A1", -1, nothingSold)).toBeUndefined();
  expect(neighborInRun(order, [], null, -1, nothingSold)).toBeUndefined();
});
