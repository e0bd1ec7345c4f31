import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { wordsOn } from "#tests/pdf-text.ts";
import { drawDocument, type Part } from "./draw-document.ts";

const facts = {
  title: "Un document",
  author: "HF Outlet",
  date: new Date("2026-11-20T10:00:00Z"),
  isRehearsal: false,
};
const wordsOf = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => wordsOn(page).join(" "));

test("the same parts are the same bytes, whenever they are drawn", async () => {
  const parts: Part[] = [
    { is: "heading", text: "Titre" },
    { is: "text", text: "Zoé Łukasz" },
  ];
  const [one, other] = [await drawDocument(facts, parts), await drawDocument(facts, parts)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  expect((await PDFDocument.load(one)).getCreationDate()).toEqual(facts.date);
});

test("a long text goes on over the pages, whole, and each page says which it is", async () => {
  const parts = Array.from({ length: 200 }, (_, place): Part => ({ is: "text", text: `Alinéa ${place}.` }));
  const pages = await wordsOf(await drawDocument(facts, parts));
  expect(pages.length).toBeGreaterThan(3);
  const all = pages.join(" ");
  for (const place of [0, 57, 123, 199]) expect(all).toContain(`Alinéa ${place}.`);
  for (const [place, words] of pages.entries()) expect(words).toContain(`${place + 1}/${pages.length}`);
});

test("a heading never stands alone at the foot of a page, and a new page begins where it is asked for", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, place): Part => ({ is: "text", text: `l${place}` }));
  for (let count = 28; count < 40; count += 1) {
    const pages = await wordsOf(
      await drawDocument(facts, [
        ...lines(count),
        { is: "heading", text: "Suite" },
        { is: "text", text: "fin" },
      ]),
    );
    const withHeading = pages.find((words) => words.includes("Suite"));
    expect(withHeading, `${count} lines`).toContain("fin");
  }
  expect(await wordsOf(await drawDocument(facts, [...lines(1), { is: "page" }, ...lines(1)]))).toHaveLength(
    2,
  );
});
