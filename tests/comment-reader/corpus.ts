import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ClaimItem } from "#comment-reader/types.ts";
import type { CommentLabel } from "#domain/comment-label.ts";
import type { LabeledComment } from "#scripts/comment-reader/labeled-comments.ts";

type WithoutId = Omit<LabeledComment, "id">;
type Live = LabeledComment["context"]["live"];

const FOLDER = new URL(".", import.meta.url);

/**
 * Our own invented comments. A line `live NAME: REFERENCE:colors:sizes; …` describes the live of the lines after it, which
 * read `label | reference on air | comment | items`, an item being `reference/color/size/quantity`; '-' is not said. Files are read in
 * the order of their names: the model is learned comment by comment, and another order would give slightly other weights.
 */
export function readCorpus(folder = FOLDER): LabeledComment[] {
  const files = readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith(".txt"))
    .sort();
  return readComments(files.map((name) => new URL(name, folder)));
}

/** The sets that no rule is tuned on, by name; `kinds` is one of several files. */
export function readHeldOut(): { name: string; comments: LabeledComment[] }[] {
  const folder = new URL("held-out/", FOLDER);
  const names = readdirSync(folder)
    .filter((name) => name !== "kinds")
    .sort();
  return [
    ...names.map((name) => ({
      name: name.replace(".txt", ""),
      comments: readComments([new URL(name, folder)]),
    })),
    { name: "kinds", comments: readCorpus(new URL("kinds/", folder)) },
  ];
}

/** Comments that are not read as their labels say, kept apart from those that are. */
export const readMisread = (): LabeledComment[] => readCorpus(new URL("misread/", FOLDER));

/** What the model learns from: a label teaches it even where the rules do not find its pieces. */
export const readLearned = (): LabeledComment[] => [...readCorpus(), ...readMisread()];

export function readComments(files: readonly (URL | string)[]): LabeledComment[] {
  return files
    .flatMap((file) => parse(readFileSync(file, "utf8")))
    .map((one, at) => ({ id: at + 1, ...one }));
}

function parse(text: string): WithoutId[] {
  const comments: WithoutId[] = [];
  let live: Live = { references: [], colors: {}, sizes: {} };
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("live ")) live = parseLive(line.slice(line.indexOf(":") + 1));
    else comments.push(parseComment(line, live));
  }
  return comments;
}

function parseLive(text: string): Live {
  const pieces = text.split(";").map((piece) => piece.trim().split(":"));
  return {
    references: pieces.map(([reference = ""]) => reference),
    colors: Object.fromEntries(pieces.map(([reference, colors = ""]) => [reference, colors.split(",")])),
    sizes: Object.fromEntries(
      pieces.flatMap(([reference, , sizes = "-"]) => (sizes === "-" ? [] : [[reference, sizes.split(",")]])),
    ),
  };
}

function parseComment(line: string, live: Live): WithoutId {
  const [label = "", onAir = "", comment = "", items = "-"] = line.split(" | ");
  return {
    context: { live, onAir: onAir === "-" ? null : onAir },
    comment,
    label: label as CommentLabel,
    items: items === "-" ? [] : items.split(" + ").map(parseItem),
  };
}

function parseItem(text: string): ClaimItem {
  const [, reference = "", color = "-", size = "-", quantity = "1"] =
    /^([^/]+)\/([^/]+)\/(.+)\/(\d+)$/.exec(text) ?? [];
  const said = (value: string) => (value === "-" ? null : value);
  return { reference, color: said(color), size: said(size), quantity: Number(quantity) };
}

/** Tells whether weights were learned from these comments. */
export const fingerprintOf = (corpus: readonly LabeledComment[]): string =>
  createHash("sha256").update(JSON.stringify(corpus)).digest("hex").slice(0, 16);
