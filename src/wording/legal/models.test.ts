import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#contract/admin/settings.ts";
import { LEGAL_PAGES } from "#domain/legal-pages.ts";
import { fillPage } from "#domain/page-variables.ts";
import { pageValues } from "#wording/page-values.ts";
import { type LegalFacts, OPEN_MARK, withOpenMarks } from "./facts.ts";
import { legalModel, legalModels } from "./models.ts";

const NOTHING: LegalFacts = {
  ...DEFAULT_SETTINGS,
  shopUrl: "https://shop.fr",
  today: "22 novembre 2026",
  answerHours: "",
  transfersOutsideUnion: "",
};
const EVERYTHING: LegalFacts = {
  ...NOTHING,
  sellerName: "HF SAS",
  sellerForm: "société par actions simplifiée",
  sellerCapital: "10 000 €",
  sellerAddress: "1 rue de la Mode, 69002 Lyon",
  sellerRegister: "RCS Lyon 732 829 320",
  sellerSiren: "732 829 320",
  vatRegime: "vat",
  vatNumber: "FR44732829320",
  contactEmail: "bonjour@shop.fr",
  contactPhone: "04 72 00 00 00",
  returnAddress: "Service retours, 2 rue du Stock, 69003 Lyon",
  mediator: "Médiation Conso, 5 place du Dialogue, 75000 Paris, https://mediation.fr",
  publicationDirector: "Nadia Perrin",
  hostName: "Hébergeur SAS",
  hostAddress: "1 avenue des Serveurs, 59000 Lille",
  hostPhone: "03 20 00 00 00",
  answerHours: "du lundi au vendredi",
  transfersOutsideUnion: "aucun",
};

describe("the models of the legal pages", () => {
  test("say what the seller told, leave nothing open, and speak of no demo", () => {
    const pages = legalModels(withOpenMarks(EVERYTHING));
    expect(pages.map(({ code }) => code)).toEqual(LEGAL_PAGES.map(({ code }) => code));
    const texts = pages.map(({ content }) => content).join("");
    expect(texts).not.toContain(OPEN_MARK);
    expect(texts).not.toMatch(/démonstration|\.example|000 000 000|ec\.europa\.eu|undefined|null/i);
    for (const fact of [
      "HF SAS",
      "il faut avoir dix-huit ans",
      "au capital de 10 000 €",
      "SIREN 732 829 320",
      "FR44732829320",
      "Nadia Perrin",
      "Hébergeur SAS",
      "03 20 00 00 00",
      "Service retours, 2 rue du Stock",
      "https://mediation.fr",
      "https://shop.fr/retractation",
      '<a href="tel:0472000000">04 72 00 00 00</a>',
    ])
      expect(texts, fact).toContain(fact);
  });

  test("mark each fact that is missing, and nothing else", () => {
    const marks = legalModels(withOpenMarks(NOTHING)).flatMap(({ content }) =>
      [...content.matchAll(/\[à compléter : [^\]]+\]/g)].map(([mark]) => mark),
    );
    for (const what of ["nom de l’entreprise", "numéro de TVA", "téléphone", "email", "capital social"])
      expect(marks).toContain(`[à compléter : ${what}]`);
    const one = legalModel("mentions-legales", withOpenMarks({ ...EVERYTHING, hostPhone: " " }));
    expect(one.match(/\[à compléter[^\]]*\]/g)).toEqual(["[à compléter : téléphone de l’hébergeur]"]);
  });

  test("name the producer's identifiers, or why there are none, as the settings say them", () => {
    const said = (textileIdentifier: string, packagingIdentifier: string) =>
      (["cgv", "mentions-legales"] as const).map((code) =>
        fillPage(
          legalModel(code, withOpenMarks(EVERYTHING)),
          pageValues({ ...DEFAULT_SETTINGS, textileIdentifier, packagingIdentifier }),
        ).replaceAll("\u00a0", " "),
      );
    for (const text of said("FR123456_11ABCD", "Fournisseurs <français> & déjà enregistrés"))
      expect(text).toContain(
        "textiles : FR123456_11ABCD ; emballages : Fournisseurs &lt;français&gt; &amp; déjà enregistrés.",
      );
    for (const text of said("", "FR2")) {
      expect(text).toContain("textiles : [à compléter : identifiant unique textile");
      expect(text).toContain("emballages : FR2.");
    }
  });

  test("say on what ground advertisements are sent, as the setting stands", () => {
    const said = (buyerAdvertising: "off" | "on") =>
      fillPage(
        legalModel("confidentialite", withOpenMarks(EVERYTHING)),
        pageValues({ ...DEFAULT_SETTINGS, buyerAdvertising }),
      );
    expect(said("off")).toContain("pas de publicité par email sans votre accord préalable");
    expect(said("off")).not.toContain("L34-5");
    expect(said("on")).toContain("L34-5 du code des postes et des communications électroniques");
    expect(said("on")).not.toContain("sans votre accord préalable");
  });

  test("name no VAT number where there is no VAT", () => {
    const free = legalModels(withOpenMarks({ ...EVERYTHING, vatRegime: "franchise", vatNumber: "" }));
    const texts = free.map(({ content }) => content).join("");
    expect(texts).toContain("TVA non applicable, art. 293 B du CGI");
    expect(texts).not.toContain(OPEN_MARK);
  });

  test("say that invoices are electronic, and on paper for who asks", () => {
    const terms = legalModel("cgv", EVERYTHING).replaceAll("\u00a0", " ");
    expect(terms).toContain("Nos factures et avoirs sont électroniques");
    expect(terms).toContain("Sur demande, nous vous les envoyons sans frais sur papier.");
  });

  test("promise no more than the law where a piece comes back or cannot be sent", () => {
    const terms = legalModel("cgv", EVERYTHING).replaceAll("\u00a0", " ");
    expect(terms).toContain(
      "Renvoyez l'article complet. Vous pouvez l'essayer comme en cabine ; au-delà, nous pouvons déduire la perte de valeur.",
    );
    expect(terms).toContain("au plus tard quatorze jours après l'annulation.");
    expect(terms).not.toMatch(/état d.origine|30 jours/);
  });
});
