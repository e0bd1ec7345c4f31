import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShopFacts } from "#web/shop/api.ts";
import { WhoSells } from "./who-sells.tsx";

const EMPTY = { photoUrl: null, name: "", town: "", words: "", handle: "" };

const drawn = (facts: Partial<ShopFacts>) =>
  renderToStaticMarkup(<WhoSells facts={{ name: "HF Outlet", ...facts } as ShopFacts} />);

test("nothing is shown of who sells while nothing is said and few parcels were sent", () => {
  expect(drawn({ portrait: EMPTY, parcelsSent: null })).toBe("");
  expect(drawn({})).toBe("");
});

test("what is empty leaves no trace beside what is said", () => {
  const said = drawn({ portrait: { ...EMPTY, words: "Bonjour." }, parcelsSent: null });
  expect(said).toContain("HF Outlet");
  expect(said).toContain("Bonjour.");
  expect(said).not.toMatch(/<img|<a |colis/);
});

test("the parcels that were sent are told under the shop's name", () => {
  expect(drawn({ portrait: EMPTY, parcelsSent: 12_000 })).toMatch(/HF Outlet.*Plus de 12\s000 colis envoyés/);
});
