import { expect, test } from "vitest";
import { customerWords } from "./customer-words.ts";

const customer = { userId: null, name: "", email: "", handle: null };

test("a customer is told by name, then handle, then e-mail, and nothing is said twice", () => {
  expect(customerWords({ ...customer, name: "Léa Martin", handle: "lea", email: "l@exemple.fr" })).toEqual({
    name: "Léa Martin",
    detail: "@lea",
  });
  expect(customerWords({ ...customer, name: "@lea", handle: "lea" })).toEqual({ name: "@lea", detail: "" });
  expect(customerWords({ ...customer, email: "l@exemple.fr" })).toEqual({ name: "l@exemple.fr", detail: "" });
  expect(customerWords(customer)).toEqual({ name: "Client inconnu", detail: "" });
});
