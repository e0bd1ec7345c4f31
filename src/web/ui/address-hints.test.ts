import { expect, test } from "vitest";
import { addressHints, meantEmail } from "./address-hints.ts";

const address = {
  firstName: "Marie",
  lastName: "Duval",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  state: "",
  country: "France",
  phone: "06 12 34 56 78",
  email: "marie@gmail.com",
  deliveryNote: "",
};

test("a well-typed French address gets no remark", () => {
  expect(addressHints(address)).toEqual({});
});

test("a slip in a common domain is offered for correction, the name kept as typed", () => {
  expect(meantEmail("Marie@gmial.com")).toBe("Marie@gmail.com");
  expect(meantEmail("marie@gmail.co")).toBe("marie@gmail.com");
  expect(meantEmail("marie@orangee.fr")).toBe("marie@orange.fr");
});

test("a domain of one's own, or one that is right already, is left alone", () => {
  for (const email of ["marie@duval.fr", "marie@yahoo.com", "marie@outlook.fr", "marie", "marie@"])
    expect(meantEmail(email)).toBeUndefined();
});

test("a street without number is remarked upon; a long one is not, for the label carries all of it", () => {
  expect(addressHints({ ...address, street: "rue des Lilas" }).street).toContain("numéro");
  expect(addressHints({ ...address, street: "12 rue du Commandant-Cousteau-Prolongée" })).toEqual({});
});
