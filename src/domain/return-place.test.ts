import { expect, test } from "vitest";
import { placeLine, readPlace, returnPlaceOf } from "./return-place.ts";

const sender = { name: "HF Logistique", street: "9 quai du Port", zip: "13002", city: "Marseille" };

test.each([
  ["2 rue du Stock, 69003 Lyon", "2 rue du Stock", "69003", "Lyon"],
  ["Service retours, 2 rue du Stock 69003 Lyon, France", "Service retours, 2 rue du Stock", "69003", "Lyon"],
  ["Retours, BP 10123, 69002 Lyon CEDEX 02", "Retours, BP 10123", "69002", "Lyon CEDEX 02"],
  ["12 rue X, 98000 Monaco ", "12 rue X", "98000", "Monaco"],
])("%s is read in its parts", (line, street, zip, city) => {
  expect(readPlace(line)).toEqual({ street, zip, city });
});

test.each(["", "À l'atelier", "69003 Lyon", "2 rue du Stock, Lyon"])(
  "%s cannot be put on a label",
  (line) => {
    expect(readPlace(line)).toBeUndefined();
    expect(returnPlaceOf({ returnAddress: line, sellerName: "" }, sender)).toEqual(sender);
  },
);

test("the seller is named, wherever the pieces go", () => {
  const place = returnPlaceOf({ returnAddress: "2 rue du Stock, 69003 Lyon", sellerName: "HF SAS" }, sender);
  expect(place.name).toBe("HF SAS");
  expect(placeLine(place)).toBe("2 rue du Stock, 69003 Lyon");
});
