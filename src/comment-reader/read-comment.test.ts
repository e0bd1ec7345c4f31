import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexLive } from "#comment-reader/extract/live-index.ts";
import { COMMENT_LABELS } from "#domain/comment-label.ts";
import { readComment } from "./read-comment.ts";

const LIVE = indexLive({
  references: ["A1", "A12", "B03", "7"],
  colors: { A1: ["noir"], A12: ["noir", "rouge"], B03: ["vieux rose", "bleu canard"], "7": ["blanc"] },
  sizes: { A12: ["S", "M", "L"], B03: ["38", "40", "42"] },
});
const read = (comment: string, onAir: string | null = "A12") => readComment(comment, LIVE, onAir);
const pieces = (comment: string, onAir: string | null = "A12") =>
  read(comment, onAir).items.map(
    ({ reference, color, size, quantity }) => `${reference} ${color} ${size} ${quantity}`,
  );

describe("one piece, written many ways", () => {
  test.each([
    "A12 noir M",
    "a12 noire m",
    "À12 nwar taille M",
    "A 12 NOIR M !!!",
    "jp le a12 en M noir",
    "𝐀𝟏𝟐 noir M",
    "Ａ１２ noir M",
    "A\u030312 n\u0336o\u0336i\u0336r\u0336 M",
    "\u202eA12\u202c noir M",
    "A12noirM",
    "a douze noir M svp 🙏",
    "A12 black, size M please",
  ])("%s", (comment) => {
    expect(pieces(comment)).toEqual(["A12 noir M 1"]);
  });
});

test.each([
  ["S7 bois de rose 40", "S7 bois de rose 40 1"],
  ["bois de rose 40 pour moi merci", "S7 bois de rose 40 1"],
  ["S8 pain d'épice svp", "S8 pain d'épices null 1"],
  ["S8 vert d’eau", "S8 vert d'eau null 1"],
])("a color is known by the name the shop gave it, little words and all: %s", (comment, piece) => {
  const live = indexLive({
    references: ["S7", "S8"],
    colors: { S7: ["sable", "bois de rose", "noir"], S8: ["pain d'épices", "vert d'eau", "bois de rose"] },
    sizes: { S7: ["38", "40", "42"] },
  });
  const { label, items } = readComment(comment, live, "S7");
  expect(label).toBe("claim");
  expect(
    items.map(({ reference, color, size, quantity }) => `${reference} ${color} ${size} ${quantity}`),
  ).toEqual([piece]);
});

test.each(["A12 payé", "A1 payée, merci !", "A12 noir payé merci bisous", "a12 noir M payée"])(
  "what she says to have paid is not entered by itself: %s",
  (comment) => {
    expect(read(comment).auto).toBe(false);
  },
);

test.each(["je prends A12 noir M et je paye", "A12 noir M svp je paye par carte"])(
  "who is about to pay claims: %s",
  (comment) => {
    expect(pieces(comment)).toEqual(["A12 noir M 1"]);
  },
);

test.each([
  ["a full width price", "A12 ？", "question"],
  ["markup", "<script>alert('A12')</script>", "none"],
  ["an injection", "'; drop table orders; -- A12", "none"],
] as const)("%s is only text", (_, comment, label) => {
  expect(read(comment).label).toBe(label);
});

test.each([
  ["a size that it does not come in", "A12 noir XXL svp", "A12"],
  ["a choice that is left open", "le B03 en 38 ou 40 je sais pas", "B03"],
  ["a condition", "si elle taille grand je prends la A1", "A1"],
  ["a piece on air in a size that it does not come in", "je prends le noir en XXL", "A12"],
])("%s is unclear, and staff are asked about its reference", (_, comment, reference) => {
  const asked = [{ reference, color: null, size: null, quantity: 1 }];
  expect(read(comment)).toMatchObject({ label: "unclear", items: [], asked, auto: false });
});

test.each([
  ["two references", "A1 ou A12, je ne sais pas"],
  ["somebody else", "B03 pour @nanou"],
  ["a color alone, which may answer anything", "noir"],
  ["a reference that is not in the live", "C88 noir M"],
])("%s is unclear, and staff are asked nothing", (_, comment) => {
  expect(read(comment)).toMatchObject({ label: "unclear", asked: [] });
});

test("what looks like talk and names a piece down to its color is asked about, unless it speaks to somebody else", () => {
  const talk = read("la A12 noire taille M me rappelle ma jeunesse mais bon mon budget crie");
  const asked = [{ reference: "A12", color: "noir", size: "M", quantity: 1 }];
  expect(talk).toMatchObject({ label: "none", items: [], asked, auto: false });
  expect(read("@lea la A12 noire en M est partie")).toMatchObject({ label: "none", asked: [] });
});

test.each([
  ["both colors, or either", "je prends la A12 en M, noir rouge je m'en moque"],
  ["words that may be the color", "couleur des toits d'Angers, en M, c'est pour moi"],
])("%s: a claim that is only proposed", (_, comment) => {
  expect(read(comment)).toMatchObject({ label: "claim", auto: false });
});

describe("whatever is written", () => {
  const scraps = fc.constantFrom(
    "A12",
    "a 12",
    "noir",
    "rouge",
    "M",
    "42",
    "jp",
    "je",
    "pas",
    "?",
    "!",
    "x2",
    "j'annule",
    "@lili",
    "ou",
    "et",
    "svp",
    "😍",
    "7",
    "B3",
    "l",
    "si",
    "\u202e",
    "e\u0301",
  );
  const comment = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.array(scraps, { maxLength: 20 }).map((parts) => parts.join(" ")),
    fc.array(scraps, { maxLength: 20 }).map((parts) => parts.join("")),
  );
  const onAir = fc.constantFrom(null, "A1", "A12", "B03", "7", "Z9");

  test("a reading has its promised form", () => {
    fc.assert(
      fc.property(comment, onAir, (text, onAir) => {
        const { label, items, asked, auto, confidence } = read(text, onAir);
        expect(COMMENT_LABELS).toContain(label);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        if (auto) expect(label).toBe("claim");
        if (label === "claim") expect(items.length).toBeGreaterThan(0);
        if (label !== "claim" && label !== "cancel") expect(items).toEqual([]);
        if (label === "claim" || label === "cancel") expect(asked).toEqual([]);
        for (const item of [...items, ...asked]) {
          expect(LIVE.references).toContain(item.reference);
          expect(item.quantity).toBeGreaterThan(0);
          const offered = LIVE.colors.get(item.reference)?.map((color) => color.name);
          if (item.color !== null) expect(offered).toContain(item.color);
          const sizes = LIVE.sizes.get(item.reference);
          if (item.size !== null && sizes) expect(sizes).toContain(item.size);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("the same comment is always read alike, in capitals too", () => {
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 12 }), (parts) => {
        const text = parts.join(" ");
        expect(read(text)).toEqual(read(text));
        expect(read(`  ${text}  `).items).toEqual(read(text).items);
      }),
    );
  });
});

test.each([
  ["10 kB of one word", "jp ".repeat(3500)],
  ["10 kB without a space", "a1".repeat(5000)],
  ["10 kB of stacked marks", `A12${"\u0336".repeat(10_000)}`],
  ["10 kB of question marks", "?".repeat(10_000)],
  ["half a character", "A12 \ud83d"],
])("%s is read", (_, text) => {
  expect(COMMENT_LABELS).toContain(read(text).label);
});
