import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditRow } from "#contract/admin/audit.ts";
import { adminOf, anAdministrator, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

/** Entries of one test are about a subject that no other test knows. */
let subject: string;
beforeEach(() => {
  subject = randomUUID();
});

interface List {
  rows: AuditRow[];
  older: number | null;
  newer: number | null;
}
const list = async (query: Record<string, string> = {}) =>
  (await admin.staff.call<List>("GET", `/api/admin/audit?${new URLSearchParams(query)}`)).body;
const actions = async (query: Record<string, string>) =>
  (await list({ subject, ...query })).rows.map(({ action }) => action);

/** Entries as they were kept, the first one the oldest. */
async function entries(
  ...kept: {
    action: string;
    kind?: string;
    subject?: string;
    at?: string;
    actor?: string | null;
    by?: string;
  }[]
): Promise<void> {
  for (const { action, kind = "color", at, actor = null, by } of kept)
    await sql`
      insert into audit_trail (at, actor_kind, actor_id, action, subject_kind, subject_id)
      values (coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${by ?? (actor ? "admin" : "system")}, ${actor},
        ${action}, ${kind}, ${subject})`.execute(db());
}

describe("the trail", () => {
  test("says who changed what, from what to what, and from where", async () => {
    const name = `Teinte ${randomUUID().slice(0, 8)}`;
    const { body } = await admin.staff.call<{ id: string }>("POST", "/api/admin/colors", {
      name,
      hexCode: "#112233",
    });
    const colors = await admin.staff.call<{ id: string; version: number }[]>("GET", "/api/admin/colors");
    await admin.staff.call("PUT", `/api/admin/colors/${body.id}`, {
      name,
      hexCode: "#445566",
      expectedVersion: colors.body.find(({ id }) => id === body.id)?.version,
    });
    const about = { kind: "color", subject: body.id };
    const [saved, created] = (await list(about)).rows;
    expect(saved).toMatchObject({
      by: admin.staff.email,
      byId: admin.staff.userId,
      action: "color-saved",
      subject: { kind: "color", id: body.id, name },
      changes: [{ field: "hexCode", before: "#112233", after: "#445566" }],
      source: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(created).toMatchObject({ action: "color-created" });
    await admin.staff.call("DELETE", `/api/admin/colors/${body.id}`);
    expect((await list(about)).rows[0]?.subject).toEqual({ kind: "color", id: body.id, name: null });
  });

  test("names what its fields name by an id, and leaves out what is gone", async () => {
    const liveId = await openLive(db());
    const order = await anOrder(db(), { liveId, status: "to-pay" });
    const { userId } = await anAdministrator(admin.shop);
    const piece = await sql<{ id: string }>`
      insert into products (live_id, ref, ref_category, name, price_cents, stock)
      values (${liveId}, 901, 'A12', 'Robe', 1000, 1) returning id`.execute(db());
    const productId = piece.rows[0]?.id ?? "";
    const gone = randomUUID();
    await sql`
      insert into audit_trail (actor_kind, action, subject_kind, subject_id, before, after)
      values ('system', 'order-line-added', 'order', ${order.id}, ${JSON.stringify({ userId: gone })},
        ${JSON.stringify({ productId, userId, liveId })})`.execute(db());
    const [added] = (await list({ kind: "order", subject: order.id })).rows;
    expect(added?.byId).toBeNull();
    expect(Object.keys(added?.names ?? {}).sort()).toEqual([liveId, productId, userId].sort());
    expect(added?.names[productId]).toBe("A12 Robe");
  });

  test("tells of a saved product what is not as it was, and nothing else", async () => {
    const liveId = await openLive(db());
    const [one, other] = await Promise.all(
      ["112233", "445566"].map((hexCode) =>
        admin.staff.call<{ id: string }>("POST", "/api/admin/colors", {
          name: `Teinte ${randomUUID().slice(0, 8)}`,
          hexCode: `#${hexCode}`,
        }),
      ),
    );
    const fields = {
      liveId,
      ref: 1,
      name: "Robe",
      priceCents: 1000,
      refCategory: "A1",
      size: "38",
      fit: "ample",
    };
    const rest = { composition: null, weightGrams: null, stock: 1, photoKey: null };
    const colorId = one?.body.id;
    const created = await admin.staff.call<{ id: string; version: number }>("POST", "/api/admin/products", {
      ...fields,
      ...rest,
      colorId,
    });
    const saved = { ...fields, ...rest, priceCents: 1200, colorId: other?.body.id };
    const { body } = created;
    await admin.staff.call("PUT", `/api/admin/products/${body.id}`, {
      ...saved,
      expectedVersion: body.version,
    });
    const changes = async () => (await list({ kind: "product", subject: body.id })).rows[0]?.changes;
    expect(await changes()).toEqual([
      { field: "colorId", before: colorId, after: other?.body.id },
      { field: "priceCents", before: 1000, after: 1200 },
    ]);
    await admin.staff.call("DELETE", `/api/admin/products/${body.id}`);
    const gone = (await changes()) ?? [];
    expect(gone).toContainEqual({ field: "liveId", before: liveId });
    expect(gone.filter(({ before }) => typeof before === "object" && before !== null)).toEqual([]);
  });

  test("names an order by its number, and finds all that became of one", async () => {
    const liveId = await openLive(db());
    const order = await anOrder(db(), { liveId, status: "paid" });
    const other = await anOrder(db(), { liveId, status: "paid" });
    for (const { id } of [order, other])
      await admin.staff.call("PUT", `/api/admin/orders/${id}/status`, {
        status: "preparing",
        expectedVersion: 1,
      });
    expect((await list({ kind: "order", subject: order.id })).rows).toMatchObject([
      { action: "order-status", subject: { kind: "order", id: order.id, name: order.number } },
    ]);
  });

  test("is filtered by person, kind and days of Paris", async () => {
    const colleague = await anAdministrator(admin.shop);
    await entries(
      { action: "a", actor: admin.staff.userId, at: "2026-11-19T22:59:59Z" },
      { action: "b", actor: colleague.userId, at: "2026-11-19T23:00:00Z" },
      { action: "c", kind: "page", at: "2026-11-20T12:00:00Z" },
      { action: "d", actor: colleague.userId, by: "customer", at: "2026-11-20T22:59:59Z" },
      { action: "e", actor: colleague.userId, at: "2026-11-20T23:00:00Z" },
    );
    expect(await actions({ person: colleague.userId })).toEqual(["e", "b"]);
    expect(await actions({ person: "system" })).toEqual(["c"]);
    expect(await actions({ person: "customers" })).toEqual(["d"]);
    expect(await actions({ kind: "page" })).toEqual(["c"]);
    expect(await actions({ from: "2026-11-20", to: "2026-11-20" })).toEqual(["d", "c", "b"]);
    expect(await actions({ to: "2026-11-19" })).toEqual(["a"]);
    expect(await actions({ from: "2026-11-21", person: colleague.userId })).toEqual(["e"]);
  });

  test("is turned page by page, and back, also where many were kept in one instant", async () => {
    await sql`
      insert into audit_trail (at, actor_kind, action, subject_kind, subject_id)
      select '2026-11-20T12:00:00.123456Z'::timestamptz + make_interval(secs => n / 40), 'system', 'n' || n, 'color', ${subject}
      from generate_series(0, 119) n`.execute(db());
    const first = await list({ subject });
    const second = await list({ subject, before: String(first.older) });
    const third = await list({ subject, before: String(second.older) });
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ action }) => action));
    expect(all).toEqual(Array.from({ length: 120 }, (_, place) => `n${119 - place}`));
    expect([first.newer, third.older]).toEqual([null, null]);
    expect((await list({ subject, after: String(third.newer) })).rows).toEqual(second.rows);
    const start = await list({ subject, after: String(second.newer) });
    expect([start.rows, start.newer]).toEqual([first.rows, null]);
  });

  test("offers whoever is in it as an administrator, once each", async () => {
    const colleague = await anAdministrator(admin.shop);
    const customer = await anAdministrator(admin.shop);
    await entries(
      { action: "a", actor: colleague.userId },
      { action: "b", actor: colleague.userId },
      { action: "c", actor: admin.staff.userId },
      { action: "d", actor: customer.userId, by: "customer" },
    );
    const { body } = await admin.staff.call<{ id: string }[]>("GET", "/api/admin/audit/people");
    const ids = body.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([colleague.userId, admin.staff.userId]));
    expect(ids).not.toContain(customer.userId);
  });

  test("is to be had as a file", async () => {
    await entries({ action: "color-saved" });
    const { body } = await admin.staff.call<string>("GET", `/api/admin/exports/audit.csv?subject=${subject}`);
    expect(body.split("\r\n")[1]).toMatch(new RegExp(`;Système;Couleur modifiée;Couleur;;${subject};;;$`));
  });
});

test("nobody changes the trail, not even an administrator at the database's own prompt", async () => {
  await entries({ action: "a" });
  await expect(sql`update audit_trail set action = 'b'`.execute(db())).rejects.toThrow("append only");
  await expect(sql`delete from audit_trail`.execute(db())).rejects.toThrow("append only");
});
