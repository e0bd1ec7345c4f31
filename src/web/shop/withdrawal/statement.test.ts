import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import {
  articlesOf,
  begunBy,
  EMPTY_STATEMENT,
  knownOrder,
  statementErrors,
  statementOf,
} from "./statement.ts";

const complete = {
  firstName: "Marie",
  lastName: "Duval",
  orderNumber: "HF-SOIR-12",
  email: "marie@gmail.com",
  articles: "",
  itemIds: [],
};

const order = {
  id: "o",
  items: [
    { id: "a", words: "A1 Robe" },
    { id: "b", words: "A2 Gilet" },
  ],
  maskedEmail: "m•••@gmail.com",
};

test("the order's own page needs no e-mail, but a piece; what was left alone is not sent", () => {
  const begun = { ...complete, email: "", itemIds: ["a", "b"] };
  expect(statementErrors(begun, order)).toEqual({});
  expect(Object.keys(statementErrors({ ...begun, itemIds: [] }, order))).toEqual(["articles"]);
  expect(statementErrors({ ...begun, email: "marie" }, order)).toHaveProperty("email");
  const { email: _, articles: __, ...facts } = begun;
  expect(statementOf(begun, order)).toEqual({ ...facts, orderId: "o" });
  expect(articlesOf(begun, order)).toBe("Toute la commande");
  expect(articlesOf({ ...begun, itemIds: ["b"] }, order)).toBe("A2 Gilet");
});

test("name, order number and e-mail are enough: naming articles stays optional", () => {
  expect(statementErrors(complete)).toEqual({});
});

test("a mistyped order number is no obstacle, an empty one is", () => {
  expect(statementErrors({ ...complete, orderNumber: "je ne sais plus" })).toEqual({});
  expect(Object.keys(statementErrors(EMPTY_STATEMENT))).toEqual([
    "firstName",
    "lastName",
    "orderNumber",
    "email",
  ]);
});

test("an e-mail that could not receive the receipt is refused", () => {
  expect(statementErrors({ ...complete, email: "marie@gmail" }).email).toContain("email");
});

test("the page of an order without an e-mail names its pieces too, and asks where the acknowledgement goes", () => {
  const piece = { id: "a", refCategory: "A1", name: "Robe", color: null, size: null, returned: null };
  const page = (more: object) =>
    knownOrder({
      id: "o",
      items: [piece],
      shippingAddress: null,
      masked: false,
      ...more,
    } as unknown as GuestOrder);
  for (const known of [
    page({}),
    page({ shippingAddress: { email: "" } }),
    page({ shippingAddress: { email: "m•••@g•••.fr" }, masked: true }),
  ]) {
    expect(known).toEqual({ id: "o", items: [{ id: "a", words: "A1 Robe" }], maskedEmail: undefined });
    const draft = { ...EMPTY_STATEMENT, ...complete, email: "", itemIds: ["a"] };
    expect(Object.keys(statementErrors(draft, known))).toEqual(["email"]);
    expect(statementOf({ ...draft, email: "lea@example.fr" }, known)).toMatchObject({
      orderId: "o",
      itemIds: ["a"],
      email: "lea@example.fr",
    });
  }
  expect(page({ shippingAddress: { email: "m•••@gmail.com" } })?.maskedEmail).toBe("m•••@gmail.com");
  expect(page({ items: [] })).toBeUndefined();
});

test("pieces that came back are neither shown nor ticked, and without any other they are written in words", () => {
  const piece = (id: string, returned: object | null) => ({
    id,
    refCategory: "A1",
    name: "Robe",
    color: null,
    size: null,
    returned,
  });
  const page = (...items: object[]) =>
    ({
      id: "o",
      orderNumber: "HF-SOIR-12",
      items,
      shippingAddress: null,
      masked: false,
    }) as unknown as GuestOrder;
  const back = piece("a", { at: "2026-11-20T12:00:00Z" });
  const some = page(back, piece("b", null));
  const known = knownOrder(some);
  expect(known?.items.map(({ id }) => id)).toEqual(["b"]);
  if (known) expect(begunBy(some, known, EMPTY_STATEMENT).itemIds).toEqual(["b"]);
  expect(knownOrder(page(back))).toBeUndefined();
});
