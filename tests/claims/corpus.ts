import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ClaimItem, CommentLabel } from "#domain/claims/types.ts";
import type { Judged } from "#scripts/claims/score.ts";

type Labelled = Omit<Judged, "id">;
type Live = Omit<Judged["context"], "current">;

const FOLDER = new URL(".", import.meta.url);

/** Our own invented comments: `live …` lines give the references, colours and sizes for the lines after them. */
export function readCorpus(): Judged[] {
  const files = readdirSync(fileURLToPath(FOLDER))
    .filter((name) => name.endsWith(".txt"))
    .sort();
  return files
    .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), "utf8")))
    .map((one, at) => ({ id: at + 1, ...one }));
}

function parse(text: string): Labelled[] {
  const comments: Labelled[] = [];
  let live: Live = { refs: [], colours: {}, sizes: {} };
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
    refs: pieces.map(([ref = ""]) => ref),
    colours: Object.fromEntries(pieces.map(([ref, colours = ""]) => [ref, colours.split(",")])),
    sizes: Object.fromEntries(
      pieces.flatMap(([ref, , sizes = "-"]) => (sizes === "-" ? [] : [[ref, sizes.split(",")]])),
    ),
  };
}

function parseComment(line: string, live: Live): Labelled {
  const [label = "", current = "", comment = "", items = "-"] = line.split(" | ");
  return {
    context: { ...live, current: current === "-" ? null : current },
    comment,
    label: label as CommentLabel,
    items: items === "-" ? [] : items.split(" + ").map(parseItem),
  };
}

function parseItem(text: string): ClaimItem {
  const [ref = "", colour = "-", size = "-", quantity = "1"] = text.split("/");
  const said = (value: string) => (value === "-" ? null : value);
  return { ref, colour: said(colour), size: said(size), quantity: Number(quantity) };
}
