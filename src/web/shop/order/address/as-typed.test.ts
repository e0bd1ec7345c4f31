import { expect, test } from "vitest";
import { asTyped } from "./as-typed.ts";

test("a draft that an older form kept brings no field that the server would refuse", () => {
  const draft = { first_name: "Camille", street: "12 rue des Lilas", zip: "69003", country: "France" };
  expect(asTyped(draft)).toEqual({
    firstName: "",
    lastName: "",
    street: "12 rue des Lilas",
    zip: "69003",
    city: "",
    state: "",
    country: "",
    phone: "",
    email: "",
    deliveryNote: "",
  });
});
