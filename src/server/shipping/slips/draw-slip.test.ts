import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "@cantoo/pdf-lib";
import { create, type Font } from "fontkit";
import { describe, expect, test } from "vitest";
import { wordsOn, writtenOn } from "#tests/pdf-text.ts";
import type { SlipOrder } from "#wording/packing-slip.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { drawSlip, slipTools } from "./draw-slip.ts";
import { printable } from "./printable.ts";
import { visualOrder } from "./visual-order.ts";

describe("a slip", () => {
  const order = {
    orderNumber: "HF-noel-12",
    customer: { name: "", handle: "lea" },
    shippingAddress: null,
    items: Array.from({ length: 40 }, (_, n) => ({
      orderNumber: "HF-noel-12",
      buyerNumber: 14,
      refCategory: `A${n}`,
      ref: n,
      name: "Robe portefeuille à très longues manches bouffantes et ceinture tressée",
      color: { name: "Bleu nuit" },
      size: "38",
      quantity: 1,
      takesUnit: true,
    })),
  };

  const slipOf = async (drawn: SlipOrder, isRehearsal = false): Promise<PDFDocument> => {
    const document = await PDFDocument.create();
    const facts = {
      withdrawalUrl: "https://exemple.fr/retractation",
      shopName: "Vestiaire du soir",
      isRehearsal,
    };
    drawSlip(document, await slipTools(document, { ...facts, paper: "label" }), drawn);
    return PDFDocument.load(await document.save());
  };
  const addressed = (firstName: string, lastName: string, more: Partial<SlipOrder> = {}): SlipOrder => ({
    ...order,
    items: order.items.slice(0, 1),
    shippingAddress: { firstName, lastName, city: "Lyon", deliveryNote: "" },
    ...more,
  });

  test("goes on over as many pages as its items need, and leaves none out", async () => {
    const pages = (await slipOf(order)).getPages();
    expect(pages.length).toBeGreaterThan(3);
    const words = pages.flatMap(wordsOn);
    for (const { refCategory } of order.items)
      expect(words.some((row) => row.startsWith(`${refCategory}\u00a0· Robe`))).toBe(true);
    expect(words).toContain("40\u00a0articles");
    expect(words.slice(0, 2)).toEqual(["Vestiaire du soir", "n°\u00a014"]);
    for (const [place, page] of pages.entries()) {
      expect(wordsOn(page)).toContain("HF-noel-12");
      expect(wordsOn(page)).toContain(`${place + 1}/${pages.length}`);
    }
  });

  test("of a rehearsal says on each page that it is worth nothing", async () => {
    const pages = (await slipOf(order, true)).getPages();
    expect(pages.map((page) => wordsOn(page)[0])).toEqual(pages.map(() => REHEARSAL.paper));
  });

  test.each([
    ["Łukasz", "Ñúñez"],
    ["Зоя", "Їжакевич"],
    ["Ελένη", "Παπαδοπούλου"],
    ["Nguyễn", "Thị Ánh"],
    ["Őry", "Țurcanu Şahin"],
    ["Անի", "ქეთი"],
  ])("prints %s %s letter by letter, and her note", async (first, last) => {
    const slip = addressed(first, last, { customer: { name: "", handle: null } });
    slip.shippingAddress = {
      firstName: first,
      lastName: last,
      city: "Lyon",
      deliveryNote: `Chez ${last}`,
    };
    const words = (await slipOf(slip)).getPages().flatMap(wordsOn);
    expect(words).toContain(`${first} ${last}\u00a0· Lyon`);
    expect(words).toContain(`Chez ${last}`);
  });

  test("joins Arabic letters, writes them to the left, and leaves what stands around them in place", async () => {
    const [page] = (await slipOf(addressed("أمينة", "بن علي"))).getPages();
    const written = page ? writtenOn(page) : [];
    const at = written.findIndex(({ text }) => text === "@lea\u00a0· ");
    const [name, city] = written.slice(at + 1);
    expect([...(name?.text ?? "")].reverse().join("")).toBe("أمينة بن علي");
    expect(city?.text).toBe("\u00a0· Lyon");
    const whole = create(
      readFileSync(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"))),
    ) as Font;
    const shapes = (text: string) => whole.layout(text).glyphs.map(({ path }) => path.toSVG());
    expect(name?.outlines).toEqual(shapes("أمينة بن علي"));
    expect(name?.outlines).not.toEqual(expect.arrayContaining(shapes("ن")));
    expect(city?.outlines).toEqual(shapes("\u00a0· Lyon"));
  });

  test("is never stopped by a name in letters that no font of ours has: each is a box", async () => {
    const words = (await slipOf(addressed("小明", "王"))).getPages().flatMap(wordsOn);
    expect(words).toContain("@lea\u00a0· □□ □\u00a0· Lyon");
    expect(words).toContain("HF-noel-12");
  });

  test("names a piece that is gone, and does not count it", async () => {
    const [first] = order.items;
    if (!first) throw new Error("No piece");
    const gone = { ...first, name: "Jupe", color: null, size: null, takesUnit: false };
    const slip = addressed("Léa", "Roy", { items: [{ ...first, name: "Robe" }, gone] });
    const words = (await slipOf(slip)).getPages().flatMap(wordsOn);
    expect(words).toContain("A0\u00a0· Robe\u00a0· Bleu nuit\u00a0· 38\u00a0·\u00a0x1");
    expect(words).toContain("A0\u00a0· Jupe\u00a0·\u00a0pièce indisponible");
    expect(words).toContain("1\u00a0article");
  });

  test("gathers the pieces of a parcel under the orders that they were bought with", async () => {
    const [first, second] = order.items;
    if (!first || !second) throw new Error("No piece");
    const slip = addressed("Léa", "Roy", {
      items: [first, { ...second, orderNumber: "HF-noel-21", buyerNumber: 3 }],
    });
    const words = (await slipOf(slip)).getPages().flatMap(wordsOn);
    expect(words).toContain("n°\u00a014, n°\u00a03");
    const places = ["HF-noel-12", "A0\u00a0· Robe", "HF-noel-21", "A1\u00a0· Robe"].map((begin) =>
      words.findLastIndex((row) => row.startsWith(begin)),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test("carries only the letters that it uses", async () => {
    const document = await slipOf(addressed("Łukasz", "Зоя"));
    expect((await document.save()).length).toBeLessThan(60_000);
  });
});

test("what is printed of a text: the font's letters, else the bare letter, else a box; nothing that is not seen", () => {
  const latin = (codePoint: number) => codePoint < 0x250 || codePoint === 0x25a1;
  expect(printable("Zoë Çelik, œuvre à 5", latin)).toBe("Zoë Çelik, œuvre à 5");
  expect(printable("Cafe\u0301 \u202Egro\u2066 a\u200Db\u0007\n!", latin)).toBe("Café gro ab !");
  expect(printable("ﬁn x̌ Ｒobe Иван 👩\u200D👧", latin)).toBe("fin x Robe □□□□ □□");
});

describe("a line in two directions", () => {
  test.each([
    ["Robe · Noir", ["Robe · Noir"]],
    ["@lea · أمينة بن علي · Lyon", ["@lea · ", "أمينة بن علي", " · Lyon"]],
    ["شارع 12 باريس", [" باريس", "12", "شارع "]],
    ["שרה (לוי) · Lyon", ["שרה )לוי(", " · Lyon"]],
  ])("%j is written part by part, from the left", (line, parts) => {
    expect(visualOrder(line)).toEqual(parts);
  });
});
