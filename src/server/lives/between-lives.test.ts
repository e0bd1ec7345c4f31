import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { calendarOf } from "./calendar.ts";

const shop = ownShop();

interface Lives {
  lives: { title: string }[];
  next: string | null;
  between?: {
    nextTitle: string | null;
    shown: { name: string; photoUrl: string; priceCents: number; onePrice: boolean }[];
  };
}
const list = async () => (await shop.it.visitor().call<Lives>("GET", "/api/lives")).body;
const calendar = () => fetch(`${shop.it.url}/prochain-live.ics`);

async function aLive(title: string, date: string, isActive = false): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into lives (title, ref, live_date, is_active)
    values (${title}, ${randomUUID().slice(0, 8)}, ${date}, ${isActive}) returning id`.execute(
    shop.it.context.db,
  );
  return rows[0]?.id ?? "";
}
const show = (liveId: string, rank: number, ref: string, photo: string | null, archived = false) =>
  sql`insert into products (live_id, name, price_cents, ref, ref_category, photo_key, archived_at)
    values (${liveId}, ${`Robe ${rank}`}, 2500, ${rank}, ${ref}, ${photo}, ${archived ? new Date() : null})`.execute(
    shop.it.context.db,
  );

test("between two lives guests are told when the next begins and see what the last one showed, in no other live", async () => {
  expect(await list()).toEqual({ lives: [], next: null, between: { nextTitle: null, shown: [] } });
  expect((await calendar()).status).toBe(404);

  const older = await aLive("Plus ancien", "2026-01-01T19:00:00Z");
  const last = await aLive("Le dernier", "2026-01-02T19:00:00Z");
  await aLive("Plus tard", "2099-12-01T19:00:00Z");
  const next = await aLive("Mailles ; manteaux, et plus", "2099-11-24T19:00:00Z");
  await show(older, 1, "A1", "photos/old.jpg");
  await show(last, 1, "A1", "photos/one.jpg");
  await show(last, 2, "a1", "photos/one-in-red.jpg");
  await show(last, 3, "A2", null);
  await show(last, 4, "A3", "photos/gone.jpg", true);
  await show(last, 5, "A4", "photos/two.jpg");
  await show(next, 1, "A1", "photos/secret.jpg");
  await sql`update products set price_cents = 2400 where live_id = ${last} and ref = 2`.execute(
    shop.it.context.db,
  );
  expect(await list()).toEqual({
    lives: [],
    next: "2099-11-24T19:00:00.000Z",
    between: {
      nextTitle: "Mailles ; manteaux, et plus",
      shown: [
        { name: "Robe 1", photoUrl: "/photos/one.jpg", priceCents: 2400, onePrice: false },
        { name: "Robe 5", photoUrl: "/photos/two.jpg", priceCents: 2500, onePrice: true },
      ],
    },
  });
  await sql`update products set taken = stock where live_id = ${last} and ref = 1`.execute(
    shop.it.context.db,
  );
  const photos = async () => (await list()).between?.shown.map(({ photoUrl }) => photoUrl);
  expect(await photos()).toEqual(["/photos/one-in-red.jpg", "/photos/two.jpg"]);
  await sql`update products set taken = stock where live_id = ${last} and ref = 2`.execute(
    shop.it.context.db,
  );
  expect(await photos()).toEqual(["/photos/two.jpg", "/photos/one.jpg"]);
  const file = await calendar();
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await file.text();
  expect(text).toContain("\r\nDTSTART:20991124T190000Z\r\n");
  expect(text).toContain(`UID:${next}@`);

  await aLive("À l'antenne", "2026-01-03T19:00:00Z", true);
  expect(await list()).toEqual({ lives: [expect.objectContaining({ title: "À l'antenne" })], next: null });
});

test("a live's title can't add lines of its own to the calendar, and no line is too long", () => {
  const title = "Été;\r\nEND:VEVENT\r\nBEGIN:VEVENT, \\n 🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄🎄";
  const text = calendarOf(
    { id: "x", title, liveDate: new Date("2026-11-24T19:00:00Z") },
    "https://boutique.example",
    "HF Outlet",
  );
  const lines = text.split("\r\n");
  expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(
    "SUMMARY:Live HF Outlet : Été\\;\\nEND:VEVENT\\nBEGIN:VEVENT\\, \\\\n 🎄",
  );
});
