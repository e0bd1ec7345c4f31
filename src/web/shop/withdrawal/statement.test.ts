import { expect, test } from "vitest";
import { EMPTY_STATEMENT, statementErrors } from "./statement.ts";

const complete = {
  firstName: "Marie",
  lastName: "Duval",
  orderNumber: "HF-SOIR-12",
  email: "marie@gmail.com",
  articles: "",
};

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
