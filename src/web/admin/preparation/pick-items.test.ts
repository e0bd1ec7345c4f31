import { expect, test } from "vitest";
import type { PackedItem, PackedOrder } from "./packed-order.ts";
import { pickItems } from "./pick-items.ts";

const piece = (refCategory: string, color: string): PackedItem => ({
  orderNumber: "",
  buyerNumber: null,
  id: `${refCategory}-${color}`,
  productId: `${refCategory}-${color}`,
  ref: 1,
  refCategory,
  name: "Robe",
  size: null,
  color: { name: color, hexCode: "#000000" },
  photoUrl: null,
  quantity: 1,
  priceCents: 1000,
  takesUnit: true,
});
const order = (orderNumber: string, ...items: PackedItem[]) =>
  ({
    items: items.map((item) => ({ ...item, orderNumber, buyerNumber: Number(orderNumber.slice(3)) })),
  }) as PackedOrder;

test("the pick list gathers equal pieces of all orders, in the order of the references as numbers", () => {
  const items = pickItems([
    order("HF-1", piece("A12", "Noir"), piece("A2", "Rouge")),
    order("HF-2", piece("A12", "Noir"), piece("A12", "Bleu")),
  ]);
  expect(items.map(({ item, count, orders }) => [item.refCategory, item.color?.name, count, orders])).toEqual(
    [
      ["A2", "Rouge", 1, ["n°\u00a01 HF-1"]],
      ["A12", "Bleu", 1, ["n°\u00a02 HF-2"]],
      ["A12", "Noir", 2, ["n°\u00a01 HF-1", "n°\u00a02 HF-2"]],
    ],
  );
});

test("a piece that is gone is not looked for on the rail", () => {
  const gone = { ...piece("A3", "Noir"), takesUnit: false };
  expect(pickItems([order("HF-1", gone, piece("A4", "Noir"))]).map(({ item }) => item.refCategory)).toEqual([
    "A4",
  ]);
});
