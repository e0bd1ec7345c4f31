import { describe, expect, test } from "vitest";
import { type LaunchFacts, launchGaps } from "./launch-list.ts";
import { LEGAL_PAGES } from "./legal-pages.ts";

const facts: LaunchFacts = {
  sellerName: "HF SAS",
  sellerForm: "SAS",
  sellerCapital: "10 000 €",
  sellerRegister: "RCS Lyon 732 829 320",
  sellerSiren: "732 829 320",
  contactPhone: "04 72 00 00 00",
  contactEmail: "bonjour@shop.fr",
  sellerAddress: "1 rue de la Mode, 69002 Lyon",
  returnAddress: "2 rue du Stock, 69003 Lyon",
  mediator: "Médiation Conso, 75000 Paris, https://mediation.fr",
  hostName: "Hébergeur",
  hostAddress: "59000 Lille",
  hostPhone: "03 20 00 00 00",
  publicationDirector: "Nadia Perrin",
  textileIdentifier: "FR1",
  packagingIdentifier: "FR2",
  deliveryArea: "france",
  vatRegime: "vat",
  vatNumber: "FR44732829320",
};
const notice = ["Vous avez le droit de vous rétracter."];
const TERMS =
  "Vous avez le droit\u00a0de vous rétracter. https://shop.fr/retractation. La garantie légale de conformité et celle des vices cachés. MÉDIATION CONSO.";
const pagesWith = (code: string, text: string, isActive = true) =>
  LEGAL_PAGES.map((page) => ({
    code: page.code,
    text: page.code === code ? text : page.code === "cgv" ? TERMS : "Un texte.",
    framesGuarantees: page.code === "cgv",
    isActive: page.code !== code || isActive,
  }));
const gaps = (change: Partial<Parameters<typeof launchGaps>[0]> = {}) =>
  launchGaps({ facts, pages: pagesWith("cgv", TERMS), notice, demoAllowed: false, ...change });

describe("the launch list", () => {
  test("of a shop that has everything is empty", () => {
    expect(gaps()).toEqual([]);
  });

  test("names every fact that is missing, and every page", () => {
    const none = Object.fromEntries(Object.keys(facts).map((key) => [key, " "])) as unknown as LaunchFacts;
    const found = gaps({ facts: none, pages: [] });
    expect(found.filter(({ kind }) => kind === "setting")).toHaveLength(Object.keys(facts).length);
    expect(found.filter(({ kind }) => kind === "page")).toEqual(
      LEGAL_PAGES.map(({ code }) => ({ kind: "page", code, problems: ["missing"] })),
    );
  });

  test("asks for a VAT number only where there is VAT", () => {
    expect(gaps({ facts: { ...facts, vatNumber: "" } })).toEqual([{ kind: "setting", setting: "vatNumber" }]);
    expect(gaps({ facts: { ...facts, vatRegime: "franchise", vatNumber: "" } })).toEqual([]);
    expect(gaps({ facts: { ...facts, vatRegime: "" } })).toEqual([{ kind: "setting", setting: "vatRegime" }]);
  });

  test("asks for the framed notice of the guarantees in the terms alone", () => {
    const pages = pagesWith("cgv", TERMS).map((page) => ({ ...page, framesGuarantees: false }));
    expect(gaps({ pages })).toEqual([{ kind: "page", code: "cgv", problems: ["no-guarantee-box"] }]);
  });

  test.each([
    ["contact", "Appelez le [à compléter : téléphone]", "open-mark"],
    ["mentions-legales", "RCS Lyon 000\u00a0000\u00a0000", "demo-facts"],
    ["confidentialite", "Boutique de démonstration.", "demo-facts"],
    ["accessibilite", "contact@hf-outlet.example", "demo-facts"],
    ["contact", "https://ec.europa.eu/consumers/odr", "closed-platform"],
    ["cgv", TERMS.replace("/retractation", "/retours"), "no-withdrawal-address"],
    ["cgv", TERMS.replace("MÉDIATION CONSO", "Un autre"), "no-mediator"],
    ["cgv", TERMS.replace("garantie légale", "garantie"), "no-guarantee"],
    ["cgv", TERMS.replace("vices cachés", "vices"), "no-hidden-defects"],
    ["cgv", TERMS.replace("le droit", "droit"), "old-notice"],
  ] as const)("says why %s does not stand: %s", (code, text, problem) => {
    expect(gaps({ pages: pagesWith(code, text) })).toEqual([{ kind: "page", code, problems: [problem] }]);
  });

  test("counts a page that is hidden as none", () => {
    expect(gaps({ pages: pagesWith("contact", "Un texte.", false) })).toEqual([
      { kind: "page", code: "contact", problems: ["inactive"] },
    ]);
  });

  test("lets the demo's facts pass outside production alone", () => {
    const demo = { ...facts, contactEmail: "contact@hf-outlet.example" };
    expect(gaps({ facts: demo })).toEqual([{ kind: "setting", setting: "contactEmail" }]);
    expect(gaps({ facts: demo, demoAllowed: true })).toEqual([]);
  });
});
