import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AuditRow } from "#contract/admin/audit.ts";
import { messageBodyPath } from "#contract/admin/outbox.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { ago } from "#tests/days-ago.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { sealFromTheStart } from "#tests/retention.ts";
import { adminOf, anAdministrator, anOrder, aPerson } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";
import { sealTrail } from "./seal-entries.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const journal = async (query: Record<string, string>) =>
  (
    await admin.staff.call<{ rows: AuditRow[] }>("GET", `/api/admin/audit?${new URLSearchParams(query)}`)
  ).body.rows.map(({ action, byId }) => [action, byId]);
const views = (subject: string) => journal({ subject, acts: "views" });

async function anAddressed(more: { address?: null } = {}) {
  const order = await anOrder(db(), { liveId: await openLive(db()), status: "paid", ...more });
  return { ...order, path: `/api/admin/orders/${order.id}` };
}

describe("who opens the page of an order or of a person", () => {
  test("stands in the trail once a day each, however often and by however many tabs at once", async () => {
    const colleague = await anAdministrator(admin.shop);
    const { id, path } = await anAddressed();
    await Promise.all(Array.from({ length: 8 }, () => admin.staff.call("GET", path)));
    await colleague.call("GET", path);
    expect(await views(id)).toEqual([
      ["address-seen", colleague.userId],
      ["address-seen", admin.staff.userId],
    ]);
    const userId = await aPerson(db());
    await admin.staff.call("GET", `/api/admin/users/${userId}`);
    await admin.staff.call("GET", `/api/admin/users/${userId}`);
    expect(await views(userId)).toEqual([["address-seen", admin.staff.userId]]);
  });

  test("stands there for each paper of one order too, and for what a person bought", async () => {
    const { shop } = admin;
    const { orderId } = await aPaidOrder(shop);
    await issueInvoices(shop.context);
    const [{ id: invoiceId } = { id: "" }] = await documentsOf(shop, orderId);
    const { rows } = await sql<{
      id: string;
    }>`select id from outbox where order_id = ${orderId} and template_type = 'paid'`.execute(db());
    const userId = await aPerson(db());
    const seen = async (path: string, subject: string) => {
      const colleague = await anAdministrator(shop);
      expect(await colleague.call("GET", path)).toMatchObject({ status: 200 });
      return (await views(subject)).filter(([, by]) => by === colleague.userId);
    };
    for (const path of [
      `/api/admin/invoices/${invoiceId}/file.pdf`,
      `/api/admin/invoices/${invoiceId}/page.html`,
      `/api/guest-orders/${orderId}/invoices/${invoiceId}/page.html`,
      `/api/admin/orders/${orderId}/contract.pdf`,
      `/api${messageBodyPath(rows[0]?.id ?? "")}`,
    ])
      expect(await seen(path, orderId), path).toHaveLength(1);
    expect(await seen(`/api/admin/users/${userId}/page`, userId)).toHaveLength(1);
  });

  test("is written again the next day in Paris", async () => {
    const { id, path } = await anAddressed();
    await sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, at)
      values ('admin', ${admin.staff.userId}, 'address-seen', 'order', ${id}, ${ago("1 day")})`.execute(db());
    await admin.staff.call("GET", path);
    expect(await views(id)).toHaveLength(2);
  });

  test("of an archived order too; of one that says nothing of anybody there is no line", async () => {
    const archived = await anAddressed();
    await sql`update orders set archived_at = clock_timestamp() where id = ${archived.id}`.execute(db());
    const nameless = await anAddressed({ address: null });
    for (const { path } of [archived, nameless])
      expect(await admin.staff.call("GET", path)).toMatchObject({ status: 200 });
    expect(await views(archived.id)).toHaveLength(1);
    expect(await views(nameless.id)).toEqual([]);
  });

  test("is no change: the journal shows it where it is asked for, and it is nobody's 'changed meanwhile'", async () => {
    const userId = await aPerson(db());
    const colleague = await anAdministrator(admin.shop);
    const path = `/api/admin/users/${userId}`;
    const { body } = await admin.staff.call<{ version: number }>("GET", path);
    const save = (lastName: string) =>
      admin.staff.call("PUT", path, {
        firstName: "Lise",
        lastName,
        handle: "",
        isAdmin: false,
        expectedVersion: body.version,
      });
    expect(await save("Roux")).toMatchObject({ status: 200 });
    await colleague.call("GET", path);
    const me = await db()
      .selectFrom("users")
      .select("display_name")
      .where("id", "=", admin.staff.userId)
      .executeTakeFirstOrThrow();
    expect(await save("Blanc")).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: me.display_name } },
    });
    expect((await journal({ subject: userId })).map(([action]) => action)).toEqual(["user-saved"]);
    expect(await journal({ subject: userId, acts: "all" })).toHaveLength(3);
  });

  test("does not keep the page from being read when the trail can't be written", async () => {
    const { path } = await anAddressed();
    const { context } = admin.shop;
    const lines: unknown[] = [];
    const { log } = context;
    context.log = Object.assign(Object.create(log), {
      error: (_: unknown, line: unknown) => lines.push(line),
    });
    await sql`alter table audit_trail add constraint closed check (action <> 'address-seen') not valid`.execute(
      db(),
    );
    const answer = await admin.staff.call("GET", path);
    await sql`alter table audit_trail drop constraint closed`.execute(db());
    context.log = log;
    expect(answer.status).toBe(200);
    expect(lines).toEqual(["the trail lacks who opened a page"]);
  });

  test("goes after twelve months, and the chain of the trail holds without it; a younger one can't be taken out", async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const [subject, past] of [
      [old, "13 months"],
      [young, "11 months"],
    ])
      await sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, at)
        values ('admin', ${admin.staff.userId}, 'address-seen', 'order', ${subject}, clock_timestamp() - ${past}::interval)`.execute(
        db(),
      );
    await sealFromTheStart(admin.shop.context);
    expect(await runRetention(admin.shop.context)).toMatchObject({ "address-views": 1 });
    expect(await views(old)).toEqual([]);
    expect(await views(young)).toHaveLength(1);
    await sealTrail(admin.shop.context);
    const { rows } = await sql`select * from audit_breaks where cause is not null`.execute(db());
    expect(rows).toEqual([]);
    for (const act of [
      "delete from audit_trail where at > clock_timestamp() - interval '1 hour'",
      "update audit_seals set hash = ''",
      "delete from audit_seals",
    ])
      await expect(
        db()
          .transaction()
          .execute(async (tx) => {
            await sql`select set_config('shop.erasing', 'on', true)`.execute(tx);
            await sql.raw(act).execute(tx);
          }),
      ).rejects.toThrow("is append only");
  });
});
