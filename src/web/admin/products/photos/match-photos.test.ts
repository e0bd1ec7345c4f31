import { describe, expect, test } from "vitest";
import { groupsOf, matchPhotos, namer, type Piece, targetsOf } from "./match-photos.ts";

const piece = (id: string, refCategory: string, color = "", ref?: number): Piece => ({
  id,
  refCategory,
  color,
  ...(ref && { ref }),
});

const RAIL = [
  piece("black 36", "A12", "Noir", 1),
  piece("black 38", "A12", "Noir", 2),
  piece("navy", "A12", "Bleu marine", 3),
  piece("blue", "A12", "Bleu", 4),
  piece("other", "A1", "Noir", 5),
  piece("old", "B07", "", 6),
  piece("unnamed", "", "Blanc", 7),
];
const COLORS = ["Rouge", "Camel", "Blanc"];

const matched = (...names: string[]) => {
  const files = names.map((name) => ({ id: name, name }));
  return names.map((name) => matchPhotos(files, RAIL, COLORS).get(name));
};

describe("a photo is matched by its name", () => {
  test.each<[string, string[]]>([
    ["A12.jpg", ["black 36", "black 38", "navy", "blue"]],
    ["a12-noir.jpg", ["black 36", "black 38"]],
    ["a12 noir 2.jpg", ["black 36", "black 38"]],
    ["A12_NOIRE.JPEG", ["black 36", "black 38"]],
    ["a-12 bleu marine.webp", ["navy"]],
    ["A12bleu.png", ["blue"]],
    ["live de mardi A12 bleu.jpg", ["blue"]],
    ["A12 dos.jpg", ["black 36", "black 38", "navy", "blue"]],
    ["A012.jpg", ["black 36", "black 38", "navy", "blue"]],
    ["B7.jpg", ["old"]],
    ["A1 (2).jpg", ["other"]],
    ["7.jpg", ["unnamed"]],
    ["007.jpg", ["unnamed"]],
    // A color of the shop that this reference does not have.
    ["A12-rouge.jpg", []],
    ["A123.jpg", []],
    ["IMG_0007.jpg", []],
    ["photo.jpg", []],
    ["", []],
  ])("%s", (name, ids) => {
    expect(matched(name)).toEqual([ids]);
  });

  test("a color that is named goes before a reference alone, whatever the order of the files", () => {
    expect(matched("A12.jpg", "A12-noir.jpg", "A12 bleu.jpg")).toEqual([
      ["navy"],
      ["black 36", "black 38"],
      ["blue"],
    ]);
  });

  test("of two for the same pieces the first by name has them", () => {
    expect(matched("a12 noir 10.jpg", "a12 noir 2.jpg")).toEqual([[], ["black 36", "black 38"]]);
  });

  test("what was given by hand goes before every name, and nothing at all stays nothing", () => {
    const files = [
      { id: "one", name: "A12-noir.jpg" },
      { id: "two", name: "DSC1.jpg", pieceIds: ["black 36", "sold meanwhile"] },
      { id: "three", name: "A1.jpg", pieceIds: [] },
    ];
    expect(Object.fromEntries(matchPhotos(files, RAIL, COLORS))).toEqual({
      one: ["black 38"],
      two: ["black 36"],
      three: [],
    });
  });

  test("a reference of digits alone begins the name: a camera counts too", () => {
    const pieces = [piece("twelve", "12"), piece("word", "ROBE")];
    const files = ["12 noir.jpg", "IMG_12.jpg", "ma robe.jpg"].map((name) => ({ id: name, name }));
    expect([...matchPhotos(files, pieces, COLORS).values()].flat()).toEqual(["twelve"]);
  });
});

test("pieces are called by their reference, and by color where not all are meant", () => {
  const nameOf = namer(RAIL);
  expect(nameOf(["black 36", "black 38", "navy", "blue", "old"])).toBe("A12, B07");
  expect(nameOf(["black 36", "navy"])).toBe("A12 · Noir, Bleu marine");
  expect(nameOf(["unnamed"])).toBe("7 · Blanc");
  expect(nameOf([])).toBe("");
  expect(namer([piece("1", "C1", "Noir"), piece("2", "C1")])(["1", "2"])).toBe("C1");
});

test("a photo can be given to a reference or to one of its colors", () => {
  expect(targetsOf(RAIL).map(({ label, pieceIds }) => `${label} (${pieceIds.length})`)).toEqual([
    "A12 (4)",
    "A12 · Noir (2)",
    "A12 · Bleu marine (1)",
    "A12 · Bleu (1)",
    "A1 · Noir (1)",
    "B07 (1)",
    "7 · Blanc (1)",
  ]);
});

test("pieces that one photo shows share reference and color; without a reference each stands alone", () => {
  const pieces = [
    piece("1", "a1", "noir"),
    piece("2", "A1", "Noir"),
    piece("3", "", "Noir"),
    piece("4", "", "Noir"),
  ];
  expect(groupsOf(pieces).map((group) => group.map(({ id }) => id))).toEqual([["1", "2"], ["3"], ["4"]]);
});
