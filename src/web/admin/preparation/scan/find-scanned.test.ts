import { describe, expect, test } from "vitest";
import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import { asWritten, findScanned } from "./find-scanned.ts";

const item = (id: string, refCategory: string | null, ref: number): PackedOrder["items"][number] => ({
  orderNumber: "HF-noel-12",
  id,
  productId: id,
  ref,
  refCategory,
  name: "Robe",
  size: null,
  color: null,
  photoUrl: null,
  quantity: 1,
  priceCents: 1000,
  takesUnit: true,
});

const order = (
  orderNumber: string,
  items: PackedOrder["items"],
  tracking: string | null = null,
  also: PackedOrder["parcel"] = [],
): PackedOrder => ({
  id: orderNumber,
  orderNumber,
  orderDate: "2026-11-20T19:30:00Z",
  status: "paid",
  version: 1,
  totalCents: 1600,
  itemCount: items.length,
  live: { id: "live", title: "Noël" },
  customer: { userId: null, name: "Léa", email: "", handle: null },
  hasAddress: true,
  hasLabel: tracking !== null,
  reviewReason: null,
  shippingAddress: null,
  items,
  label: {
    state: tracking ? "made" : "absent",
    trackingNumber: tracking,
    trackingUrl: null,
    madeAt: null,
    message: null,
  },
  parcel: [{ id: orderNumber, orderNumber, comment: null, unconfirmed: false }, ...also],
  packer: null,
  deliverBy: null,
});

const joined = { id: "HF-noel-21", orderNumber: "HF-noel-21", comment: null, unconfirmed: false };
const first = order("HF-noel-12", [item("red", "A12", 7), item("blue", "A12", 8)], "6A12345678901", [joined]);
const second = order("HF-noel-13", [item("skirt", null, 9)]);
const queue = [first, second];
const scan = (text: string, ticked: string[] = []) =>
  findScanned([text], queue, first, (id) => ticked.includes(id));

describe("a scanned code", () => {
  test("opens the order that it names, whatever the case, and also by its parcel number", () => {
    expect(scan("hf-NOEL-13")).toEqual({ kind: "order", order: second });
    expect(scan("HF-noel-21")).toEqual({ kind: "order", order: first });
    expect(scan("6A12345678901")).toEqual({ kind: "order", order: first });
  });

  test("ticks a piece of the open order, one that is not ticked yet before the others", () => {
    expect(scan("a12")).toMatchObject({ kind: "item", item: { id: "red" } });
    expect(scan("a12", ["red"])).toMatchObject({ kind: "item", item: { id: "blue" } });
    expect(scan("8")).toMatchObject({ kind: "item", item: { id: "blue" } });
  });

  test("may be the end of an order's number, unless a piece has that number or two orders end so", () => {
    expect(scan("13")).toEqual({ kind: "order", order: second });
    expect(findScanned(["13"], [...queue, order("HF-ete-13", [])], first, () => false).kind).toBe("unknown");
  });

  test("that may be read in two ways is what the first of them means that means something", () => {
    const read = (...readings: string[]) => findScanned(readings, queue, first, () => false);
    expect(read("HF-noel-13", "F-noel-13")).toEqual({ kind: "order", order: second });
    expect(read("wA12", "A12")).toMatchObject({ kind: "item", item: { id: "red" } });
  });

  test("is told as it is written: a reference in capitals, an order number as it stands", () => {
    expect(asWritten("a99")).toBe("A99");
    expect(asWritten("HF-noel-99")).toBe("HF-noel-99");
  });

  test("that means nothing here says so", () => {
    expect(scan("9").kind).toBe("unknown");
    expect(scan("").kind).toBe("unknown");
  });
});
