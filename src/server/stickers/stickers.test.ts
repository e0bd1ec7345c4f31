import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { stickerBars, stickerRows } from "./sticker-rows.ts";
import { stickersInZpl } from "./zpl.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Taken = { itemIds: string[]; waiting: number };
const take = (
  liveId: string,
  body: { table?: string; itemIds?: string[]; again?: boolean } = {},
  who = admin.staff,
  key: string = randomUUID(),
) =>
  who.call<Taken>(
    "POST",
    `/api/admin/lives/${liveId}/stickers`,
    { table: "Table A", ...body },
    { "idempotency-key": key },
  );
const waiting = async (liveId: string) =>
  (await admin.staff.call<{ waiting: number }>("GET", `/api/admin/lives/${liveId}/stickers`)).body.waiting;
const file = async (path: string) => {
  const cookie = [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(admin.shop.url + path, { headers: { cookie } });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};

async function sales(count: number) {
  const { liveId, productIds } = await stockLive(db(), [null]);
  const itemIds: string[] = [];
  for (let n = 0; n < count; n += 1)
    itemIds.push(
      (await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: productIds[0] })).body
        .itemId,
    );
  return { liveId, itemIds };
}

describe("stickers", () => {
  test("are each printed by one of two tables, in the order of the sales, however many times they press", async () => {
    const { liveId, itemIds } = await sales(6);
    const other = await anAdministrator(admin.shop);
    const answers = await Promise.all([
      take(liveId),
      take(liveId, { table: "Table B" }, other),
      take(liveId, { itemIds: itemIds.slice(0, 2) }),
      take(liveId, { table: "Table B", itemIds: itemIds.slice(0, 2) }, other),
      take(liveId),
    ]);
    const taken = answers.flatMap(({ body }) => body.itemIds);
    expect([...taken].sort()).toEqual([...itemIds].sort());
    expect(await waiting(liveId)).toBe(0);
    const { rows } = await sql<{ prints: number; tables: number }>`
      select count(*)::int as prints, count(distinct order_item_id)::int as tables from sticker_prints
      where order_item_id = any(${itemIds})`.execute(db());
    expect(rows).toEqual([{ prints: 6, tables: 6 }]);
  });

  test("are printed again for who asks, and the sale says who did last, when and at which table", async () => {
    const { liveId, itemIds } = await sales(1);
    const cardOf = async () =>
      (await admin.staff.call<ConsoleOrder[]>("GET", `/api/admin/live-console/orders?liveId=${liveId}`))
        .body[0]?.items[0];
    expect((await cardOf())?.sticker).toBeNull();
    expect((await take(liveId, { itemIds })).body.itemIds).toEqual(itemIds);
    expect((await take(liveId, { itemIds, table: "Table B" })).body.itemIds).toEqual([]);
    expect((await cardOf())?.sticker).toMatchObject({ table: "Table A" });
    expect((await take(liveId, { itemIds, table: "Table B", again: true })).body.itemIds).toEqual(itemIds);
    expect((await cardOf())?.sticker).toMatchObject({ table: "Table B", by: expect.any(String) });
  });

  test("whose answer was lost are answered once more to the same request", async () => {
    const { liveId, itemIds } = await sales(2);
    const key = randomUUID();
    expect((await take(liveId, {}, admin.staff, key)).body.itemIds).toEqual(itemIds);
    expect((await take(liveId, {}, admin.staff, key)).body.itemIds).toEqual(itemIds);
    expect((await take(liveId)).body.itemIds).toEqual([]);
  });

  test("are not printed of a sale that was taken back, nor for a live that is none", async () => {
    const { liveId, itemIds } = await sales(2);
    const orders = await admin.staff.call<ConsoleOrder[]>(
      "GET",
      `/api/admin/live-console/orders?liveId=${liveId}`,
    );
    const first = orders.body.find(({ items }) => items[0]?.id === itemIds[0]);
    await admin.staff.call("PUT", `/api/admin/orders/${first?.id}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: first?.version,
      reason: "reprise",
    });
    expect((await take(liveId, { itemIds })).body).toEqual({ itemIds: [itemIds[1]], waiting: 0 });
    expect((await take(randomUUID())).status).toBe(404);
  });

  test("are forgotten after thirty days, without being printed anew", async () => {
    const { liveId, itemIds } = await sales(1);
    await take(liveId);
    await sql`update sticker_prints set printed_at = printed_at - interval '31 days'`.execute(db());
    await sql`update order_items set created_at = created_at - interval '31 days' where id = ${itemIds[0]}`.execute(
      db(),
    );
    expect(await runRetention(admin.shop.context)).toMatchObject({ "sticker-prints": expect.any(Number) });
    expect(await waiting(liveId)).toBe(0);
  });

  test("come as a PDF of 50 × 30 mm, one a page, with the number, whose it is and what it is", async () => {
    const { liveId, itemIds } = await sales(2);
    await take(liveId);
    const { status, headers, bytes } = await file(`/api/admin/stickers.pdf?items=${itemIds.join(",")}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    const pages = (await PDFDocument.load(bytes)).getPages();
    expect(
      pages.map((page) => [page.getWidth(), page.getHeight()].map((pt) => Math.round((pt / 72) * 25.4))),
    ).toEqual([
      [50, 30],
      [50, 30],
    ]);
    const orders = await db()
      .selectFrom("orders")
      .select("order_number")
      .where("live_id", "=", liveId)
      .orderBy("created_at")
      .execute();
    expect(
      pages
        .map(wordsOn)
        .map(([number, reference, handle, ...rest]) => [number, reference, handle?.slice(0, 5), ...rest]),
    ).toEqual(orders.map(({ order_number }, place) => [String(place + 1), "A1", "@vue_", order_number]));
    expect((await file(`/api/admin/stickers.pdf?items=${randomUUID()}`)).status).toBe(409);
  });
});

describe("a sticker of a rehearsal", () => {
  test.each([true, false])(
    "says so on each of them, in either language (a rehearsal: %s)",
    async (staging) => {
      const { liveId, itemIds } = await sales(2);
      await take(liveId);
      const { context } = admin.shop;
      const { config } = context;
      context.config = { ...config, staging };
      try {
        const pdf = await file(`/api/admin/stickers.pdf?items=${itemIds.join(",")}`);
        const pages = (await PDFDocument.load(pdf.bytes)).getPages();
        expect(pages.map((page) => wordsOn(page).includes(REHEARSAL.sticker))).toEqual([staging, staging]);
        const zpl = await file(`/api/admin/stickers.zpl?items=${itemIds.join(",")}`);
        const { fields } = readZpl(new TextDecoder().decode(zpl.bytes));
        expect(fields.filter(({ data }) => data === REHEARSAL.sticker)).toHaveLength(staging ? 2 : 0);
      } finally {
        context.config = config;
      }
    },
  );

  test("is covered nowhere by its mark, however long what it says", () => {
    const long = {
      number: 1234,
      orderNumber: "x".repeat(40),
      handle: "y".repeat(40),
      recipient: null,
      reference: "ROBE-A12",
      color: "z".repeat(40),
      size: "Taille unique",
      tagNumber: 100_042,
    };
    const rows = stickerRows(long, true);
    const mark = rows.find(({ text }) => text === REHEARSAL.sticker);
    if (!mark) throw new Error("no mark");
    const bars = { ...stickerBars(long), width: 40 };
    for (const other of [...rows.filter((row) => row !== mark), bars])
      expect(
        mark.x >= other.x + other.width ||
          other.x >= mark.x + mark.width ||
          mark.y >= other.y + other.height ||
          other.y >= mark.y + mark.height,
        JSON.stringify(other),
      ).toBe(true);
  });
});

/** What a label printer makes of a format: where each field stands, and what it says. */
function readZpl(zpl: string) {
  const fields: { x: number; y: number; data: string; font?: number; bars?: string; module?: number }[] = [];
  const label = { width: 0, height: 0, formats: 0 };
  let open = false;
  let field = { x: 0, y: 0, data: "" } as (typeof fields)[number];
  let escapes = false;
  for (const [, command = "", parameters = ""] of zpl.matchAll(/[\^~](A0|[A-Z]{2})([^^~]*)/g)) {
    const [first = "", second = ""] = parameters.trim().split(",");
    if (command === "XA") {
      expect(open).toBe(false);
      open = true;
      label.formats += 1;
      continue;
    }
    expect(open, `${command} stands outside a format`).toBe(true);
    if (command === "CI") expect(first).toBe("28");
    else if (command === "PW") label.width = Number(first);
    else if (command === "LL") label.height = Number(first);
    else if (command === "LH") expect([first, second]).toEqual(["0", "0"]);
    else if (command === "FO") field = { x: Number(first), y: Number(second), data: "" };
    else if (command === "A0") field.font = Number(second);
    else if (command === "FB") expect(second).toBe("1");
    else if (command === "FH") escapes = true;
    else if (command === "BY") field.module = Number(first);
    else if (command === "BC") field.bars = parameters;
    else if (command === "FD")
      field.data = escapes
        ? parameters.replaceAll(/_([0-9A-F]{2})/g, (_, code) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          )
        : parameters;
    else if (command === "FS") {
      fields.push(field);
      escapes = false;
    } else if (command === "PQ") expect(first).toBe("1");
    else if (command === "XZ") open = false;
    else throw new Error(`A printer does not know ^${command}`);
  }
  expect(open, "the format never ends").toBe(false);
  return { ...label, fields };
}

describe("a sticker in ZPL", () => {
  const sticker = {
    number: 14,
    orderNumber: "HF-noel-12",
    handle: "laura_v^XZ~JR",
    recipient: "Laura V.",
    reference: "A12",
    color: "Bleu nuit été",
    size: "38",
    tagNumber: 100042,
  };

  test.each([
    [203, 400, 240, 2],
    [300, 590, 354, 3],
  ] as const)(
    "is read by a printer of %i dots an inch, and no text of a person is a command",
    (dpi, width, height, module) => {
      const read = readZpl(stickersInZpl([sticker, { ...sticker, number: 15 }], dpi, false));
      expect(read).toMatchObject({ width, height, formats: 2 });
      expect(read.fields.slice(0, 6).map(({ data }) => data)).toEqual([
        "14",
        "A12",
        "@laura_v^XZ~JR",
        "Bleu nuit été",
        "38",
        "HF-noel-12",
      ]);
      const bars = read.fields[6];
      expect(bars?.data).toBe("P100042");
      expect(bars).toMatchObject({ module, bars: expect.stringMatching(/^N,\d+,N,N,N,A$/) });
      // Six digits go two a sign: start, P, change of set, three pairs, check and stop.
      const barsEnd = (bars?.x ?? 0) + (11 * 7 + 13) * module;
      expect(barsEnd).toBeLessThan(width);
      for (const { x, y, font = 0 } of read.fields) {
        expect(x).toBeLessThan(width);
        expect(y + font).toBeLessThanOrEqual(height);
      }
    },
  );

  test("cuts what is too long, and prints a sign for a letter that the printer has not", () => {
    const long = {
      ...sticker,
      reference: "ROBE-A12",
      handle: null,
      recipient: "小明 Ωμέγα",
      orderNumber: "x".repeat(90),
      number: 1234,
    };
    const [number, reference, who, , , order] = readZpl(stickersInZpl([long], 203, false)).fields;
    expect(reference?.data).toBe("ROBE-A12");
    expect(number?.data).toBe("1234");
    expect(who?.data).toBe("?? Ωμέγα");
    expect(order?.data.length).toBeLessThan(40);
  });
});
