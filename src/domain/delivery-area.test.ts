import { expect, test } from "vitest";
import { countryCodeOf, countryOf, isDeliverable } from "./delivery-area.ts";

test.each([
  ["69003", "France", true],
  ["01000", "", true],
  ["95880", "FR", true],
  [" 20200 ", "Corse", true],
  ["75011", "France métropolitaine", true],
  ["98000", "Monaco", true],
  ["98000", "France", true],
  ["97400", "France", false],
  ["97133", "", false],
  ["98800", "France", false],
  ["98001", "Monaco", false],
  ["96000", "", false],
  ["99999", "", false],
  ["00100", "France", false],
  ["69003", "Belgique", false],
  ["75011", "Monaco", false],
  ["1000", "", false],
  ["69003 France\n69003", "", false],
])("'%s' in '%s' is delivered to: %s", (zip, country, deliverable) => {
  expect(isDeliverable({ zip, country }, "france-and-monaco")).toBe(deliverable);
});

test("a shop that does not deliver to Monaco delivers to Corsica still", () => {
  expect(isDeliverable({ zip: "98000", country: "Monaco" }, "france")).toBe(false);
  expect(isDeliverable({ zip: "20200", country: "" }, "france")).toBe(true);
});

test("the postal code says the country", () => {
  expect([countryOf("98000"), countryOf("20200"), countryOf("")]).toEqual(["Monaco", "France", "France"]);
  expect([countryCodeOf("98000"), countryCodeOf("20200"), countryCodeOf("")]).toEqual(["MC", "FR", "FR"]);
});
