import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADDRESS_MAX_LENGTHS } from "#domain/address-rules.ts";
import { cutTo, instructions, phoneFields, streetLines } from "./label-address.ts";

const squeezed = (text: string) => text.replace(/\s/g, "");

describe("a street", () => {
  test("that fits stays on the line the carrier requires", () => {
    expect(streetLines("5 avenue de la République")).toEqual({ line2: "5 avenue de la République" });
    expect(streetLines("x".repeat(35))).toEqual({ line2: "x".repeat(35) });
  });

  test("that is too long goes on at the last space before 35 characters", () => {
    expect(streetLines("125 bis avenue du Maréchal de Lattre de Tassigny")).toEqual({
      line2: "125 bis avenue du Maréchal de",
      line3: "Lattre de Tassigny",
    });
    expect(
      streetLines("Résidence Les Lilas Bâtiment C 3e étage porte 12, 125 avenue du Général de Gaulle"),
    ).toEqual({
      line1: "Résidence Les Lilas Bâtiment C 3e",
      line2: "étage porte 12, 125 avenue du",
      line3: "Général de Gaulle",
    });
  });

  test("of 35 letters and a word keeps its first line whole", () => {
    expect(streetLines(`${"x".repeat(35)} fin`)).toEqual({ line2: "x".repeat(35), line3: "fin" });
  });

  test("of the most characters that a form takes loses no letter and fills no line beyond 35", () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.string({ unit: fc.constantFrom(..."abcÉœ12-'"), minLength: 1, maxLength: 50 }), {
            minLength: 1,
          })
          .map((words) => words.join(" ").slice(0, ADDRESS_MAX_LENGTHS.street)),
        (street) => {
          const { line0, line1, line2, line3 } = streetLines(street);
          const lines = [line0, line1, line2, line3].filter((line) => line !== undefined);
          expect(squeezed(lines.join(""))).toBe(squeezed(street));
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(35);
          expect(line2).not.toBe("");
        },
      ),
    );
  });

  test("never ends in half a character, and carries no picture", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (street) => {
        for (const line of Object.values(streetLines(street))) {
          expect(line.isWellFormed()).toBe(true);
          expect(line.length).toBeLessThanOrEqual(35);
        }
      }),
    );
    expect(streetLines("5 rue 🏠 des\u202e Fleurs 👩‍👩‍👧\r\nBis")).toEqual({ line2: "5 rue des Fleurs Bis" });
  });
});

test("a name is cut to its length, foreign letters kept", () => {
  expect(cutTo("Łukasz Wiśniewski 💃", 35)).toBe("Łukasz Wiśniewski");
  expect(cutTo("Анна", 29)).toBe("Анна");
  expect(cutTo("a".repeat(40), 29)).toHaveLength(29);
});

test("the driver's note is reduced to what the carrier prints", () => {
  expect(instructions("Sonner 2 fois : bâtiment « B », cœur de l'îlot — merci !!!")).toBe(
    "Sonner 2 fois batiment B coeur de l",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (note) => {
      expect(instructions(note)).toMatch(/^([A-Za-z0-9]+( [A-Za-z0-9]+)*)?$/);
      expect(instructions(note).length).toBeLessThanOrEqual(35);
    }),
  );
});

test.each([
  ["06 12 34 56 78", { mobileNumber: "0612345678" }],
  ["+33 7.12.34.56.78", { mobileNumber: "0712345678" }],
  ["0033 (0)6 12 34 56 78", { mobileNumber: "0612345678" }],
  ["+262 692 12 34 56", { mobileNumber: "0692123456" }],
  ["04 78 00 00 00", { phoneNumber: "0478000000" }],
  ["+33 4 78 00 00 00", { phoneNumber: "0478000000" }],
  ["+32 470 12 34 56", { phoneNumber: "+32470123456" }],
  ["+1 234 567 890 123 456", {}],
  ["12", {}],
  ["", {}],
])("the phone %j is told as %j", (typed, fields) => {
  expect(phoneFields(typed)).toEqual(fields);
});
