import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ProductRow } from "#contract/admin/products.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Piece {
  liveId: string;
  ref: number;
  name: string;
  priceCents?: number;
  refCategory?: string;
}

const stock = ({ liveId, ref, name, priceCents = 100, refCategory = "A1" }: Piece) =>
  db()
    .insertInto("products")
    .values({ live_id: liveId, ref, name, price_cents: priceCents, ref_category: refCategory })
    .execute();

describe("the list of products", () => {
  const list = async (query: string) =>
    (await admin.staff.call<{ rows: ProductRow[]; total: number }>("GET", `/api/admin/products?${query}`))
      .body;

  test("is of one live, the highest reference first, or ordered as asked", async () => {
    const liveId = await openLive(db());
    const prices: [name: string, priceCents: number][] = [
      ["b", 300],
      ["A", 100],
      ["c", 200],
    ];
    for (const [place, [name, priceCents]] of prices.entries())
      await stock({ liveId, ref: place + 1, name, priceCents });
    const names = async (sort: string) =>
      (await list(`live=${liveId}&sort=${sort}`)).rows.map(({ name }) => name).join("");
    expect(await names("-ref")).toBe("cAb");
    expect(await names("ref")).toBe("bAc");
    expect(await names("name")).toBe("Abc");
    expect(await names("-price")).toBe("bcA");
    expect(await names("-date")).toBe("cAb");
  });

  test("is ordered by name as a French dictionary is", async () => {
    const liveId = await openLive(db());
    const ordered = ["Chemise", "Écharpe", "étole", "Gilet", "jupe"];
    for (const [place, name] of ordered.toReversed().entries()) await stock({ liveId, ref: place + 1, name });
    const names = async (sort: string) =>
      (await list(`live=${liveId}&sort=${sort}`)).rows.map(({ name }) => name);
    expect(await names("name")).toEqual(ordered);
    expect(await names("-name")).toEqual(ordered.toReversed());
  });

  test("over every live shows the newest live first", async () => {
    const { rows, total } = await list("live=all");
    expect(total).toBeGreaterThan(rows.length - 1);
    const places = rows.map(({ live, ref }) => [live.id, ref] as const);
    for (const [place, [live, ref]] of places.entries()) {
      const [before, refBefore] = places[place - 1] ?? [];
      if (before === live) expect(ref).toBeLessThan(refBefore ?? 0);
    }
  });

  test("is searched by part of a name or a whole reference, letter for letter", async () => {
    const liveId = await openLive(db());
    const word = randomUUID().slice(0, 8);
    await stock({ liveId, ref: 90_210, name: `Jupe ${word} 100%`, refCategory: `R${word}` });
    const found = async (q: string) => (await list(`live=${liveId}&q=${encodeURIComponent(q)}`)).total;
    expect(await found(word.toUpperCase())).toBe(1);
    expect(await found(`r${word}`)).toBe(1);
    expect(await found("90210")).toBe(1);
    expect(await found("100%")).toBe(1);
    expect(await found("1_0%")).toBe(0);
  });
});
