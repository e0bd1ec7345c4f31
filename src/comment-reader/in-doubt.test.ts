import { expect, test } from "vitest";
import { indexLive } from "./extract/live-index.ts";
import { readComment } from "./read-comment.ts";

const LETTERS = indexLive({
  references: ["A1", "A2", "A12", "C25", "AB3", "M3"],
  colors: { A1: ["noir", "blanc"], A2: ["rose"], A12: ["vert"], C25: ["beige"], AB3: ["gris"], M3: ["bleu"] },
  sizes: {
    A1: ["S", "M", "L"],
    A12: ["S", "M", "L"],
    A2: ["T1", "T2"],
    AB3: ["S", "M"],
    M3: ["1", "2", "3"],
  },
});
const NUMBERS = indexLive({
  references: ["1", "2", "3", "4", "6", "38", "40"],
  colors: { "1": ["noir"], "2": ["rose"], "3": ["kaki"], "40": ["noir"] },
  sizes: { "1": ["S", "M"], "3": ["36", "38", "40"], "4": ["4 ans", "6 ans"], "6": ["6 ans"], "38": ["S"] },
});
const read = (comment: string, live: typeof LETTERS, onAir: string | null) => {
  const { items, ...reading } = readComment(comment, live, onAir);
  const pieces = items.map(
    ({ reference, color, size, quantity }) => `${reference} ${color} ${size} ${quantity}`,
  );
  return { ...reading, pieces };
};

test.each([
  "A1 noir M éventuellement",
  "A1 noir M, je fais l'impasse",
  "A1 noir M next",
  "je voulais, A1 noir M c'est non",
  "A1 noir M mais pas ce soir",
  "ma 3adch bghit A2",
  "merci pour A1 noir M",
  "payé A1 noir M",
  "A1 noir XM",
  "A1 blanc M, pas le noir",
])("a word that may take the wish back, or is not understood, leaves it to staff: %s", (comment) => {
  expect(read(comment, LETTERS, "A1").auto).toBe(false);
});

test.each(["A1 noir M c'est pour offrir", "A1 noir M et c'est tout merci", "A1 noir M si pas trop tard"])(
  "what says no more than that does not: %s",
  (comment) => {
    expect(read(comment, LETTERS, "A1").auto).toBe(true);
  },
);

test.each([
  ["2 pour moi", LETTERS, null],
  ["je prends 2", LETTERS, null],
  ["A1 noir M n°2", LETTERS, "A1"],
  ["38", NUMBERS, "38"],
  ["40 noir", NUMBERS, null],
  ["3 kaki 38 2", NUMBERS, "3"],
  ["4 6", NUMBERS, "1"],
])("a bare number may be a piece, a size or how many: %s", (comment, live, onAir) => {
  expect(read(comment, live, onAir).auto).toBe(false);
});

test.each([
  ["A1 noir M paiement en 3 fois", LETTERS, ["A1 noir M 1"]],
  ["les 2 et 3", NUMBERS, ["2 null null 1", "3 null null 1"]],
  ["M3 bleu 1", LETTERS, ["M3 bleu 1 1"]],
  ["M3 bleu taille 1", LETTERS, ["M3 bleu 1 1"]],
  ["A B 3 en S", LETTERS, ["AB3 null S 1"]],
  ["C2 5 beige", LETTERS, ["C25 beige null 1"]],
])("a number is what the live makes of it: %s", (comment, live, pieces) => {
  expect(read(comment, live, null).pieces).toEqual(pieces);
});

test.each([
  ["A1 noir nan laisse", "A1 noir null 1"],
  ["la A2 je la laisse à une autre", "A2 null null 1"],
  ["A1 noir c'est mort pour moi", "A1 noir null 1"],
])("is taken back: %s", (comment, piece) => {
  expect(read(comment, LETTERS, "A2")).toMatchObject({ label: "cancel", pieces: [piece] });
});
