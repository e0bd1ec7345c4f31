import { expect, test } from "vitest";
import { articlesOf, EMPTY_STATEMENT, statementErrors, statementOf } from "./statement.ts";

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
