import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { PROOFS, type Said } from "./proofs.ts";
import { SENTENCES, UNREACHABLE } from "./sentences.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const sentences: string[] = Object.values(SENTENCES).flat();
const sentenceOf = (said: Said): string => (typeof said === "string" ? said : said.sentence);
const proved = Object.values(PROOFS).flatMap((titles) => Object.values(titles).flat().map(sentenceOf));

const plain = (text: string): string => text.replaceAll(/\\u00a0|\u00a0/g, " ").replaceAll(/\s+/g, " ");

/** `{message}`, the counts `N` and `M`, and a list's "..." stand for what differs from time to time. */
function asPattern(sentence: string): RegExp {
  const escaped = plain(sentence).replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(
    escaped
      .replaceAll(/\{\w+\}/g, ".+")
      .replaceAll(/(?<!\p{L})[NM](?= )/gu, "\\d+")
      .replace(/(\\\.){3}$/, ".+"),
  );
}

/** The text of the test with this title, up to the next one. */
function bodyOf(file: string, title: string): string | undefined {
  const text = readFileSync(root + file, "utf8");
  const quoted = [`"${title}"`, `'${title}'`, `\`${title}\``];
  const starts = [...text.matchAll(/^\s*test(?:\.\w+)*\(/gm)].map(({ index }) => index);
  const bodies = starts.map((start, place) => text.slice(start, starts[place + 1]));
  const found = bodies.find((body) => quoted.some((words) => body.includes(words)));
  return found && plain(found);
}

test("every sentence is provoked by a test, or cannot come to be", () => {
  const silent = sentences.filter((sentence) => !proved.includes(sentence) && !(sentence in UNREACHABLE));
  expect(silent).toEqual([]);
});

test("nothing is proved that the catalog does not know, or that is said never to happen", () => {
  expect(
    [...proved, ...Object.keys(UNREACHABLE)].filter((sentence) => !sentences.includes(sentence)),
  ).toEqual([]);
  expect(proved.filter((sentence) => sentence in UNREACHABLE)).toEqual([]);
});

const refusals = plain(readFileSync(`${root}src/wording/refusals.ts`, "utf8"));

describe.each(Object.entries(PROOFS))("%s", (file, titles) => {
  test.each(Object.entries(titles))("%s", (title, said) => {
    expect(existsSync(root + file)).toBe(true);
    const body = bodyOf(file, title);
    expect(body, "the test is no more").toBeDefined();
    for (const one of said)
      if (typeof one === "string") expect(body).toMatch(asPattern(one));
      else {
        expect(body).toContain(one.code);
        expect(refusals).toContain(`${one.code}: () => "${one.sentence}"`);
      }
  });
});
