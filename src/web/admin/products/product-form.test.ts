import { describe, expect, test } from "vitest";
import { asGiven, asTyped, emptyProduct, isMissing, productErrors } from "./product-form.ts";

const LIVE = "0198f1aa-0000-7000-8000-000000000001";
const whole = { ...emptyProduct(LIVE), name: "Robe", ref: "12", price: "29,90" };

describe("what is typed of a product", () => {
  test("is enough with its live, name, reference and price", () => {
    expect(productErrors(whole)).toEqual({});
    expect(asGiven({ ...whole, refCategory: " a1 " })).toMatchObject({
      ref: 12,
      priceCents: 2990,
      refCategory: "A1",
      stock: 1,
    });
  });

  test.each(["name", "ref", "price"] as const)("misses its %s", (field) => {
    expect(isMissing(productErrors({ ...whole, [field]: " " }))).toBe(true);
  });

  test.each([
    ["price", "gratuit"],
    ["price", "12,345"],
    ["ref", "A1"],
    ["ref", "0"],
    ["ref", "2000000001"],
    ["stock", "-1"],
  ] as const)("has a %s that can't be %s, which is no zero", (field, text) => {
    const errors = productErrors({ ...whole, [field]: text });
    expect(Object.keys(errors)).toEqual([field]);
    expect(isMissing(errors)).toBe(false);
  });

  test("may have any reference that the shop itself draws", () => {
    expect(productErrors({ ...whole, ref: "1000000000" })).toEqual({});
  });

  test("without stock is unlimited", () => {
    expect(asGiven({ ...whole, stock: "" }).stock).toBeNull();
  });

  test("of a product that exists reads back as it is", () => {
    const product = {
      id: LIVE,
      live: { id: LIVE, title: "Live", ref: "live" },
      ref: 3,
      refCategory: "B2",
      name: "Jupe",
      priceCents: 1905,
      size: null,
      fit: "Ample",
      color: null,
      composition: null,
      maker: null,
      warnings: null,
      animalParts: false,
      missing: [],
      photoKey: "photos/a.png",
      photoUrl: "/photos/a.png",
      stock: null,
      taken: 0,
      sold: false,
      ordered: false,
      createdAt: "2026-11-20T19:30:00.000Z",
      version: 1,
    };
    expect(asTyped(product)).toMatchObject({ price: "19,05", stock: "" });
    expect(asGiven(asTyped(product))).toMatchObject({
      priceCents: 1905,
      fit: "Ample",
      stock: null,
      photoKey: "photos/a.png",
      liveId: LIVE,
    });
  });
});
