import { expect, test } from "vitest";
import { EMPTY_ADDRESS } from "#web/ui/address-fields.tsx";
import { begunAddress } from "./begun-address.ts";

const own = {
  ...EMPTY_ADDRESS,
  firstName: "Lucie",
  lastName: "Moreau",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  email: "lucie@essai.example",
  phone: "0612345678",
};
const begin = (known: Partial<Parameters<typeof begunAddress>[0]>) =>
  begunAddress({ draft: undefined, saved: null, own: undefined, ...known }, "france-and-monaco");

test("her own address of an order before is one line, unless she has typed or saved another", () => {
  expect(begin({ own })).toEqual({ address: own, isFolded: true });
  const draft = { ...own, firstName: "Lu" };
  expect(begin({ own, draft })).toEqual({ address: draft, isFolded: false });
  const saved = { ...own, city: "Villeurbanne" };
  expect(begin({ own, saved })).toEqual({ address: saved, isFolded: false });
  expect(begin({})).toEqual({ address: EMPTY_ADDRESS, isFolded: false });
});

test("one that can't go as it is opens the form with what is known", () => {
  expect(begin({ own: { ...own, phone: "" } })).toEqual({ address: { ...own, phone: "" }, isFolded: false });
  expect(begin({ own: { ...own, zip: "97400" } }).isFolded).toBe(false);
});
