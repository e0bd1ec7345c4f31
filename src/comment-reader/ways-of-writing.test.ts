import { describe, expect, test } from "vitest";
import { indexLive } from "#comment-reader/extract/live-index.ts";
import { readComment } from "./read-comment.ts";

/** A live of letters and one of numbers, for ways of writing that the corpora teach by single comments. */
const LETTERS = indexLive({
  references: ["A12", "H02", "W06", "B24", "L4", "Z5"],
  colors: {
    A12: ["noir", "rouge"],
    H02: ["rose bonbon", "rose pâle", "noir"],
    W06: ["cuivre", "noir"],
    B24: ["camel", "noir"],
    L4: ["rouille", "blanc"],
    Z5: ["bleu clair", "bleu foncé"],
  },
  sizes: { A12: ["38", "40", "42"], H02: ["S", "M", "L"], B24: ["L", "XL", "XXL"], L4: ["S", "M", "L"] },
});
const NUMBERS = indexLive({
  references: ["9", "15", "29", "612"],
  colors: { "9": ["rouge", "bleu"], "15": ["violet", "noir"], "29": ["crème"], "612": ["gris", "anis"] },
  sizes: { "9": ["38", "40"], "15": ["36", "38", "40"], "29": ["42", "44"], "612": ["M", "L"] },
});
const readAll = (comment: string, live: typeof LETTERS, onAir: string | null) => {
  const { label, items } = readComment(comment, live, onAir);
  return [
    label,
    ...items
      .map(({ reference, color, size, quantity }) => `${reference} ${color} ${size} ${quantity}`)
      .sort(),
  ];
};

describe("a size or color said for several", () => {
  test.each([
    ["le 9 rouge et le 15 noir tous les deux en 38", ["9 rouge 38 1", "15 noir 38 1"]],
    ["le 9 bleu et le 15 violet, 40 pour les deux", ["9 bleu 40 1", "15 violet 40 1"]],
    ["9 bleu et 15 violet le tout en 40 svp", ["9 bleu 40 1", "15 violet 40 1"]],
  ])("a size for all pieces: %s", (comment, pieces) => {
    expect(readAll(comment, NUMBERS, "9")).toEqual(["claim", ...pieces.sort()]);
  });
  test("a size after two described pieces may be for both: staff look", () => {
    expect(readComment("9 rouge et 15 noir en 38", NUMBERS, "9").auto).toBe(false);
    expect(readComment("9 rouge 40 et 15 noir en 38", NUMBERS, "9").auto).toBe(true);
  });
  test.each([
    ["H02 les deux roses en M", ["H02 rose bonbon M 1", "H02 rose pâle M 1"]],
    ["Z5 les 2 bleus svp", ["Z5 bleu clair null 1", "Z5 bleu foncé null 1"]],
  ])("both shades of a family: %s", (comment, pieces) => {
    expect(readAll(comment, LETTERS, "H02")).toEqual(["claim", ...pieces.sort()]);
  });
});

describe("letters, numbers and signs by ear or from a keyboard of signs", () => {
  test.each([
    ["double vé six noir svp", "W06 noir null 1"],
    ["hache deux noir taille aime svp", "H02 noir M 1"],
    ["h 0 2 rose pâle m stp", "H02 rose pâle M 1"],
    ["zed 5 foncé", "Z5 bleu foncé null 1"],
    ["L 4 m rouill stp", "L4 rouille M 1"],
    ["jp la B24 noire double XL", "B24 noir XXL 1"],
    ["jp la A12 ⚫ en 40", "A12 noir 40 1"],
    ["🅰12 rouge 38", "A12 rouge 38 1"],
    ["A12 noir virgule 40 virgule merci beaucoup point", "A12 noir 40 1"],
    ["le H02 noir en S il me le faut", "H02 noir S 1"],
    ["jpeu tavoir la A12 noir en 38", "A12 noir 38 1"],
  ])("%s", (comment, piece) => {
    expect(readAll(comment, LETTERS, "A12")).toEqual(["claim", piece]);
  });
  test.each([
    ["vintneuf crème en 44 stp", "29 crème 44 1"],
    ["six cent douze gris en elle svp", "612 gris L 1"],
    ["il m'en fo 2 du 15 noir taille 38", "15 noir 38 2"],
    ["15 noir 38 vu qu'il en reste 1", "15 noir 38 1"],
  ])("%s", (comment, piece) => {
    expect(readAll(comment, NUMBERS, "9")).toEqual(["claim", piece]);
  });
});

describe("ways of wanting, sealing and giving up", () => {
  test.each([
    "je pars sur la A12 noire en 40",
    "je prendrai la A12 noire en 40, merci d'avance",
    "A12 noir 40, c'est dit",
    "A12 en noir, 40, ça roule",
    "je peux-tu avoir la A12 noire en 40",
    "il me faudrait la A12 noire en 40",
    "A12 noir 40 gros bisous à toute l'équipe",
  ])("claims: %s", (comment) => {
    expect(readAll(comment, LETTERS, "A12")).toEqual(["claim", "A12 noir 40 1"]);
  });
  test("a parcel point is no count", () => {
    expect(readAll("A12 noir 40 point relais svp", LETTERS, "A12")).toEqual(["claim", "A12 noir 40 1"]);
  });
  test("any color", () => {
    expect(readAll("A12 en 40 n'importe quelle couleur", LETTERS, "A12")).toEqual(["claim", "A12 null 40 1"]);
  });
  test.each([
    ["tu me lenleve stp la A12", "cancel"],
    ["A12 noir 40 tu peux la donner à quelqu'un d'autre", "cancel"],
    ["la A12 noire 40 mais que s'il y a une réduc", "unclear"],
    ["à moi la prochaine", "unclear"],
    ["c'est moche quand ça coupe comme ça", "none"],
  ] as const)("%s: %s", (comment, label) => {
    expect(readComment(comment, LETTERS, "A12").label).toBe(label);
  });
});

describe("without a reference, while a piece is on air", () => {
  const live = indexLive({
    references: ["J1", "J2", "J3", "J4"],
    colors: {
      J1: ["jean clair", "jean brut"],
      J2: ["multicolore"],
      J3: ["écru", "marine"],
      J4: ["noir", "beige"],
    },
    sizes: { J1: ["36", "38"], J2: ["TU"], J3: ["6 mois", "12 mois"], J4: ["S", "M", "L"] },
  });
  test.each([
    ["clair 36", "J1", "J1 jean clair 36 1"],
    ["38 brut", "J1", "J1 jean brut 38 1"],
    ["le M en noir", "J4", "J4 noir M 1"],
    // How many, though J2 is on air and J3 is another piece.
    ["3", "J2", "J2 null null 3"],
  ])("%s is proposed, never entered by itself", (comment, onAir, piece) => {
    const reading = readComment(comment, live, onAir);
    expect(readAll(comment, live, onAir)).toEqual(["claim", piece]);
    expect(reading.auto).toBe(false);
  });
  test.each(["3 svp", "3 pour moi"])(
    "%s may be how many or which piece, so nothing is entered",
    (comment) => {
      expect(readComment(comment, live, "J2")).toMatchObject({ label: "unclear", auto: false });
    },
  );
});

test.each([
  ["J3 écru en un an", "J3 écru 12 mois 1"],
  ["m en J4 noir", "J4 noir M 1"],
])("%s: what is said of the size is not lost", (comment, piece) => {
  const live = indexLive({
    references: ["J3", "J4"],
    colors: { J3: ["écru", "marine"], J4: ["noir", "beige"] },
    sizes: { J3: ["6 mois", "12 mois"], J4: ["S", "M", "L"] },
  });
  expect(readAll(comment, live, null)).toEqual(["claim", piece]);
});

describe("a piece named down to its color and size", () => {
  const live = indexLive({
    references: ["J1", "J2", "J3", "J4"],
    colors: { J1: ["noir", "écru"], J2: ["camel"], J3: ["rose"], J4: ["or", "argent"] },
    sizes: { J1: ["S", "M", "L"], J2: ["T1", "T2"], J3: ["6 ans", "8 ans"], J4: ["TU"] },
  });
  test.each([
    ["waouh J1 noir L", "J1", ["J1 noir L 1"]],
    ["noir M coin coin", "J1", ["J1 noir M 1"]],
    ["J1 écru S à 29,90", "J1", ["J1 écru S 1"]],
    ["8 ans pour moi", "J3", ["J3 null 8 ans 1"]],
    ["1 noir M et 1 écru L", "J1", ["J1 noir M 1", "J1 écru L 1"]],
    ["deux noirs, un S et un M", "J1", ["J1 noir M 1", "J1 noir S 1"]],
    ["une or et deux argent", "J4", ["J4 argent null 2", "J4 or null 1"]],
    ["un de chaque", "J4", ["J4 argent null 1", "J4 or null 1"]],
    ["mwen ka pran'y", "J2", ["J2 null null 1"]],
    ["2J2 T1", "J1", ["J2 null T1 2"]],
    ["j'ai fait du S toute ma vie, maintenant c'est M… noir M donc", "J1", ["J1 noir M 1"]],
    ["mon mari va hurler mais tant pis noir L pour moi", "J1", ["J1 noir L 1"]],
    ["camel en 2 svp", "J2", ["J2 camel T2 1"]],
    ["allez le huit ans", "J3", ["J3 null 8 ans 1"]],
    ["deux en noir : S et L", "J1", ["J1 noir L 1", "J1 noir S 1"]],
    ["c'est pour ma nièce donc mets M en noir", "J1", ["J1 noir M 1"]],
    ["j'ai pas le temps d'attendre la fin, noir M", "J1", ["J1 noir M 1"]],
    ["wahda noir M", "J1", ["J1 noir M 1"]],
    ["J2T2", "J1", ["J2 null T2 1"]],
  ])("is found: %s", (comment, onAir, pieces) => {
    expect(readAll(comment, live, onAir)).toEqual(["claim", ...pieces]);
  });
  test.each([
    "J1 noir M commandée la semaine dernière",
    "J1 noir M trop petite pour moi",
    "J1 noir M j'attends ma paye",
    "J1 noir M je rêve",
    "oui Marie la J1 en M c'est large",
    "J1 🖤 M",
    "J1 🥵",
    "J1 noir M-L",
    "J1 noir M le temps d'en parler",
    "je suis fière de ma J2 T1",
    "ma soeur et moi on la veut toutes les deux en noir M",
  ])("may only be spoken of, so that it is not entered by itself: %s", (comment) => {
    expect(readComment(comment, live, "J1").auto).toBe(false);
  });
  test.each([
    ["je fais machine arrière sur la J1", "J1 null null 1"],
    ["rayez la J1 noire", "J1 noir null 1"],
    ["je cède ma J1 à qui la veut", "J1 null null 1"],
    ["je passe mon tour pour la J1 écrue L", "J1 écru L 1"],
    ["désistement pour la J2", "J2 null null 1"],
    ["plus besoin du J2 merci", "J2 null null 1"],
    ["décompte-moi la J1 noire", "J1 noir null 1"],
    ["mon J1 noir M je te le rends", "J1 noir M 1"],
  ])("is taken back: %s", (comment, piece) => {
    expect(readAll(comment, live, "J3")).toEqual(["cancel", piece]);
  });
  test("how tall she is says nothing of the piece", () => {
    expect(readAll("J1 noir M je mesure 1m58", live, "J1")).toEqual(["claim", "J1 noir M 1"]);
  });
});

test("who counts what was sold asks for nothing", () => {
  const live = indexLive({ references: ["1", "2"], colors: { "1": ["noir"] }, sizes: { "1": ["38"] } });
  expect(readComment("et de 1 !", live, "1").label).toBe("none");
});

test("a number before an x counts the piece of a bare number behind it", () => {
  const live = indexLive({ references: ["97", "112"], colors: { "112": ["noir"] }, sizes: {} });
  expect(readAll("2x112 pour moi", live, "97")).toEqual(["claim", "112 null null 2"]);
});
