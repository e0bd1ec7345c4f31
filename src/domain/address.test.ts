import { expect, test } from "vitest";
import { maskAddress, type ShippingAddress } from "./address.ts";

const NOTHING: ShippingAddress = {
  firstName: "",
  lastName: "",
  street: "",
  zip: "",
  city: "",
  state: "",
  country: "France",
  phone: "",
  email: "",
  deliveryNote: "",
};
const masked = (address: Partial<ShippingAddress>) => maskAddress({ ...NOTHING, ...address });

test("of a masked address initials, the beginning of the code and the city are left", () => {
  expect(
    masked({
      firstName: "Éléonore",
      lastName: "Vidal",
      street: "5 avenue des Lilas",
      zip: "75004",
      city: "Paris",
      phone: "0612345678",
      email: "eleonore.vidal@mail.gmail.co.fr",
      deliveryNote: "Digicode 12",
    }),
  ).toEqual({
    firstName: "É.",
    lastName: "V.",
    street: "",
    zip: "75•••",
    city: "Paris",
    state: "",
    country: "France",
    phone: "",
    email: "e•••@m•••.fr",
    deliveryNote: "",
  });
});

test("what is missing stays missing", () => {
  expect(masked({})).toEqual(NOTHING);
});

test.each([
  ["l@g.fr", "l•••@g•••.fr"],
  ["lise", "•••"],
  ["lise@localhost", "•••"],
  ["", ""],
])("the e-mail %s is masked as %s", (email, shown) => {
  expect(masked({ email }).email).toBe(shown);
});
