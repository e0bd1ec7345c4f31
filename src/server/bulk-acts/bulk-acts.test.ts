import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BulkAct } from "#contract/admin/bulk-acts.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { adminOf, anAdministrator, demote } from "#tests/staff.ts";
import { runBulkActs } from "./run-bulk-acts.ts";

const admin = adminOf();
const acts = bulkActsOf(admin);
const { aRail } = acts;
const db = () => admin.shop.context.db;

describe("an act", () => {
  test("is its asker's: nobody else sees it, tries it again or puts it away", async () => {
    const { productIds } = await aRail(1, 1);
    const result = await acts.carryOut({ kind: "products.remove", rowIds: productIds });
    const colleague = await anAdministrator(admin.shop);
    expect(await acts.open("products", colleague)).toEqual([]);
    for (const asked of [
      acts.retry(result.id, colleague),
      acts.close(result.id, colleague),
      acts.retry(randomUUID()),
    ])
      expect(await asked).toMatchObject({ status: 404, body: { code: "BULK_ACT_NOT_FOUND" } });
    expect((await acts.open("lives")).map(({ id }) => id)).not.toContain(result.id);
    expect(await acts.close(result.id)).toMatchObject({ status: 200, body: { closed: true } });
    expect((await acts.open("products")).map(({ id }) => id)).not.toContain(result.id);
  });

  test("tried again twice at once repeats no row", async () => {
    const rowIds = Array.from({ length: 4 }, () => randomUUID());
    const result = await acts.carryOut({ kind: "products.remove", rowIds });
    expect(result.refused).toHaveLength(4);
    await Promise.all([acts.retry(result.id), acts.retry(result.id)]);
    expect(await runBulkActs(admin.shop.context)).toBe(4);
    expect((await acts.progressOf(result)).refused).toHaveLength(4);
  });

  test("of somebody who has lost the rights meanwhile is not carried out", async () => {
    const { productIds } = await aRail(1);
    const colleague = await anAdministrator(admin.shop);
    const { body } = await acts.ask({ kind: "products.remove", rowIds: productIds }, { who: colleague });
    await demote(db(), colleague.userId);
    expect(await runBulkActs(admin.shop.context)).toBe(1);
    const { rows } = await sql`select state, code from bulk_act_rows where bulk_act_id = ${body.id}`.execute(
      db(),
    );
    expect(rows).toEqual([{ state: "refused", code: "NOT_ADMINISTRATOR" }]);
    expect((await admin.staff.call("GET", `/api/admin/products/${productIds[0]}`)).status).toBe(200);
  });

  test("goes on as far as the role of its asker does", async () => {
    const { productIds } = await aRail(3);
    const colleague = await anAdministrator(admin.shop);
    const setRole = (role: string) =>
      db().updateTable("users").set({ role }).where("id", "=", colleague.userId).execute();
    await setRole("live");
    const shown = () => colleague.call<unknown[]>("GET", "/api/admin/bulk-acts?list=products");
    const price = { kind: "products.price", rowIds: productIds, priceCents: 1990 } as const;
    const { body } = await acts.ask(price, { who: colleague });
    // Her role is taken after the first row: she is still staff, and sells no more.
    await sql`create function take_role() returns trigger language plpgsql as $$ begin
      update users set role = 'preparation' where role = 'live' and exists (
        select from bulk_acts a where a.id = new.bulk_act_id and a.actor_id = users.id);
      return new; end $$`.execute(db());
    await sql`create trigger take_role after update of state on bulk_act_rows
      for each row execute function take_role()`.execute(db());
    expect(await runBulkActs(admin.shop.context)).toBe(3);
    await sql`drop trigger take_role on bulk_act_rows`.execute(db());
    const { rows } = await sql`
      select state, code from bulk_act_rows where bulk_act_id = ${body.id} order by place`.execute(db());
    const refused = { state: "refused", code: "NOT_YOUR_ROLE" };
    expect(rows).toEqual([{ state: "done", code: null }, refused, refused]);
    expect(await acts.retry(body.id, colleague)).toMatchObject({
      status: 403,
      body: { code: "NOT_YOUR_ROLE" },
    });
    // Nor does she read any more what it could not change.
    expect((await shown()).body).toEqual([]);
    await setRole("live");
    expect((await shown()).body).toHaveLength(1);
  });

  test("that a server does not know waits for one that does", async () => {
    const { body } = await acts.ask({ kind: "products.remove", rowIds: [randomUUID()] });
    await sql`update bulk_acts set kind = 'products.iron' where id = ${body.id}`.execute(db());
    expect(await runBulkActs(admin.shop.context)).toBe(0);
    await sql`update bulk_acts set kind = 'products.remove' where id = ${body.id}`.execute(db());
    expect(await runBulkActs(admin.shop.context)).toBe(1);
  });

  test("of a fault of ours is told row by row, and the others go on", async () => {
    const { productIds } = await aRail(2);
    const [broken = "", fine = ""] = productIds;
    await sql`
      create function refuse_price() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db(),
    );
    await sql`
      create trigger refuse_price before update of price_cents on products for each row
      when (old.id = ${sql.lit(broken)}::uuid) execute function refuse_price()`.execute(db());
    const result = await acts.carryOut({ kind: "products.price", rowIds: productIds, priceCents: 990 });
    await sql`drop trigger refuse_price on products`.execute(db());
    expect(result).toMatchObject({
      done: 1,
      refused: [{ id: broken, code: "INTERNAL", message: "Une erreur est survenue" }],
    });
    expect((await admin.staff.call<ProductRow>("GET", `/api/admin/products/${fine}`)).body.priceCents).toBe(
      990,
    );
  });

  test("without a price, for a row of no list, or of a kind that does not exist is not understood", async () => {
    const wrong = [
      { kind: "products.price", rowIds: [randomUUID()] },
      { kind: "outbox.again", rowIds: ["1 or 1"] },
      { kind: "users.erase", rowIds: [randomUUID()] },
      { kind: "products.remove", rowIds: [randomUUID()], liveId: randomUUID() },
    ];
    for (const act of wrong) expect((await acts.ask(act as BulkAct)).status).toBe(400);
  });
});
