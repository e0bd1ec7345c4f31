import { expect, test } from "vitest";
import { maskAddress } from "#domain/address.ts";
import { fromStoredAddress, toStoredAddress } from "./stored-address.ts";

const OURS = {
  firstName: "Éléonore",
  lastName: "Vidal",
  street: "5 avenue des Lilas",
  zip: "75004",
  city: "Paris",
  state: "",
  country: "France",
  phone: "0612345678",
  email: "eleonore@example.fr",
  deliveryNote: "Digicode 12",
};
const STORED = {
  first_name: "Éléonore",
  last_name: "Vidal",
  street: "5 avenue des Lilas",
  zip: "75004",
  city: "Paris",
  state: "",
  country: "France",
  phone: "0612345678",
  email: "eleonore@example.fr",
  delivery_note: "Digicode 12",
};

test("an address is stored under the keys that SQL reads, and comes back as it was", () => {
  expect(toStoredAddress(OURS)).toEqual(STORED);
  expect(fromStoredAddress(STORED)).toEqual(OURS);
});

test("the older form is read too, and what is missing or no text is empty", () => {
  expect(
    fromStoredAddress({
      name: "Lise de la Roche",
      address: "1 rue Haute",
      postal_code: "33000",
      city: "Bordeaux",
      phone: null,
    }),
  ).toEqual({
    firstName: "Lise",
    lastName: "de la Roche",
    street: "1 rue Haute",
    zip: "33000",
    city: "Bordeaux",
    state: "",
    country: "France",
    phone: "",
    email: "",
    deliveryNote: "",
  });
});

test("nothing of the older form slips through a mask, and what is missing stays missing", () => {
  expect(
    maskAddress(
      fromStoredAddress({
        name: "Lise Roche",
        address: "1 rue Haute",
        postal_code: "33000",
        city: "Bordeaux",
      }),
    ),
  ).toEqual({
    firstName: "L.",
    lastName: "R.",
    street: "",
    zip: "33•••",
    city: "Bordeaux",
    state: "",
    country: "France",
    phone: "",
    email: "",
    deliveryNote: "",
  });
});
