import { expect, test } from "vitest";
import { maskAddress, readAddress } from "./address.ts";

const masked = (stored: Record<string, unknown>) => maskAddress(readAddress(stored));

test("of a masked address initials, the beginning of the code and the city are left", () => {
  expect(
    masked({
      first_name: "Éléonore",
      last_name: "Vidal",
      street: "5 avenue des Lilas",
      zip: "75004",
      city: "Paris",
      phone: "0612345678",
      email: "eleonore.vidal@mail.gmail.co.fr",
      delivery_note: "Digicode 12",
    }),
  ).toEqual({
    first_name: "É.",
    last_name: "V.",
    street: "",
    zip: "75•••",
    city: "Paris",
    state: "",
    country: "France",
    phone: "",
    email: "e•••@m•••.fr",
    delivery_note: "",
  });
});

test("nothing of the older form slips through, and what is missing stays missing", () => {
  expect(
    masked({ name: "Lise Roche", address: "1 rue Haute", postal_code: "33000", city: "Bordeaux" }),
  ).toEqual({
    first_name: "L.",
    last_name: "R.",
    street: "",
    zip: "33•••",
    city: "Bordeaux",
    state: "",
    country: "France",
    phone: "",
    email: "",
    delivery_note: "",
  });
});

test.each([
  ["l@g.fr", "l•••@g•••.fr"],
  ["lise", "•••"],
  ["lise@localhost", "•••"],
  ["", ""],
])("the e-mail %s is masked as %s", (email, shown) => {
  expect(masked({ email }).email).toBe(shown);
});
