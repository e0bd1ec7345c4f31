import type { SaidColor } from "./match-color.ts";

/** What a comment is made of once its words are understood; each stage turns some units into others. */
export type Unit =
  | { kind: "word"; text: string; known: boolean; guessed: boolean; name: boolean }
  | { kind: "sign" | "emoji"; text: string }
  | { kind: "handle" | "link" | "figure" }
  /** `reference` null: built like a reference, but not of this live. */
  | { kind: "reference"; reference: string | null; guessed: boolean; lettered: boolean }
  | { kind: "number"; value: number; spelled: boolean; ranked: boolean }
  | { kind: "color"; said: SaidColor; guessed: boolean; name: boolean }
  | { kind: "size"; said: string }
  | { kind: "quantity"; value: number }
  /** Both, or all, of what there is. */
  | { kind: "every" }
  /** A number that can be two things. */
  | { kind: "ambiguous" };

export type Num = Extract<Unit, { kind: "number" }>;
export type Word = Extract<Unit, { kind: "word" }>;

export const word = (text: string, more: Partial<Word> = {}): Word => ({
  kind: "word",
  text,
  known: true,
  guessed: false,
  name: false,
  ...more,
});

export const isWord = (unit: Unit | undefined, ...texts: string[]): boolean =>
  unit?.kind === "word" && (texts.length === 0 || texts.includes(unit.text));
export const isSign = (unit: Unit | undefined, ...texts: string[]): boolean =>
  unit?.kind === "sign" && (texts.length === 0 || texts.includes(unit.text));
