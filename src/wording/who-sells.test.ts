import { expect, test } from "vitest";
import { priceTerms, whoSells } from "./who-sells.ts";

test("the seller is named with the site, the shop where the seller has no name yet", () => {
  const shop = { shopName: "HF Outlet", site: "hf.example" };
  expect(whoSells({ ...shop, sellerName: "HF SAS" })).toBe("Vente en direct par HF SAS · hf.example");
  expect(whoSells({ ...shop, sellerName: "" })).toBe("Vente en direct par HF Outlet · hf.example");
});

test("a price says that it holds the tax and not the delivery", () => {
  expect(priceTerms(600)).toBe("TTC, hors livraison 6,00\u00a0€");
  expect(priceTerms(0)).toBe("TTC, livraison offerte");
  expect(priceTerms(undefined)).toBe("TTC, hors livraison");
});
