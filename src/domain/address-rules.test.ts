import { expect, test } from "vitest";
import { addressProblems } from "./address-rules.ts";

const ADDRESS = {
  firstName: "Marie",
  lastName: "Duval",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  state: "",
  country: "",
  phone: "06 12 34 56 78",
  email: "marie@exemple.fr",
  deliveryNote: "",
};

test.each([
  "0612345678",
  "06.12.34.56.78",
  "06-12-34-56-78",
  "06\u00a012\u00a034\u00a056\u00a078",
  "+33612345678",
  "+33 (0)6 12 34 56 78",
  "0033612345678",
  "0692 12 34 56",
  "+262 692 12 34 56",
  "+377 6 12 34 56 78",
  "+377 93 15 22 22",
])("the carrier can text '%s'", (phone) => {
  expect(addressProblems({ ...ADDRESS, phone })).toEqual({});
});

test.each([
  ["12", "phone-shape"],
  ["061234567", "phone-shape"],
  ["06123456789", "phone-shape"],
  ["0012345678", "phone-shape"],
  ["+32 475 12 34 56", "phone-shape"],
  ["+377 12", "phone-shape"],
  ["pas de téléphone", "phone-shape"],
  [" ", "missing"],
  ["0612345678".repeat(3), "too-long"],
] as const)("the carrier cannot text '%s': %s", (phone, problem) => {
  expect(addressProblems({ ...ADDRESS, phone })).toEqual({ phone: problem });
});
