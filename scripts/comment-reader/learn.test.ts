import { expect, test } from "vitest";
import { type Example, learn } from "./learn.ts";

const examples: Example[] = [0, 1, 2].flatMap((label) =>
  Array.from({ length: 5 }, () => ({ features: ["any", `only ${label}`], label })),
);

test("what stands beside one label only speaks for it, what stands beside all speaks for none", () => {
  const weights = learn(examples, 3);
  for (const label of [0, 1, 2]) {
    const row = weights.get(`only ${label}`) ?? [];
    expect(row.indexOf(Math.max(...row))).toBe(label);
    expect(Math.max(...row)).toBeGreaterThan(50);
  }
  expect(Math.max(...(weights.get("any") ?? [0]).map(Math.abs))).toBeLessThan(50);
});

test("a word of one comment is not learned, and learning twice gives the same", () => {
  const once = learn([...examples, { features: ["seen once"], label: 0 }], 3);
  expect(once.has("seen once")).toBe(false);
  expect([...learn(examples, 3)]).toEqual([...learn(examples, 3)]);
});
