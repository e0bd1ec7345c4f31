import { expect, test } from "vitest";
import { lastOpened, type Opened, withOpened } from "./opened.ts";

const order = (id: number, label = `HF-${id}`): Opened => ({
  kind: "order",
  id: String(id),
  label,
  detail: "Soirée",
  to: `/admin/orders/${id}`,
});

test("what was opened last comes first, once, and no more than eight are kept", () => {
  const opened = Array.from({ length: 10 }, (_, place) => order(place)).reduce(withOpened, [] as Opened[]);
  expect(opened.map(({ id }) => id)).toEqual(["9", "8", "7", "6", "5", "4", "3", "2"]);
  expect(withOpened(opened, order(4, "HF-4 bis")).map(({ label }) => label)).toEqual([
    "HF-4 bis",
    "HF-9",
    "HF-8",
    "HF-7",
    "HF-6",
    "HF-5",
    "HF-3",
    "HF-2",
  ]);
});

test("a tab without a memory has opened nothing", () => {
  expect(lastOpened()).toEqual([]);
});
