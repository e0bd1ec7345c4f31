import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BulkAct } from "#contract/admin/bulk-acts.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { adminOf } from "#tests/staff.ts";

const admin = adminOf();
const acts = bulkActsOf(admin);
const { aRail, trailOf } = acts;
const db = () => admin.shop.context.db;

describe("the other lists", () => {
  const newId = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db())).rows[0]?.id ?? "";

  test("lives are put on air and taken off it, and what is so already is left alone", async () => {
    const [on, off] = [await aRail(1), await aRail(1)];
    await sql`update lives set is_active = false where id = ${off.liveId}`.execute(db());
    const act = { kind: "lives.active", rowIds: [on.liveId, off.liveId], isActive: true } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({ done: 2, refused: [] });
    expect([await trailOf(on.liveId), await trailOf(off.liveId)]).toEqual([[], ["live-opened"]]);
    expect(await acts.carryOut({ ...act, isActive: false })).toMatchObject({ done: 2 });
    expect(await trailOf(off.liveId)).toEqual(["live-opened", "live-closed"]);
  });

  test("a color that a product wears stays", async () => {
    const mark = randomUUID().slice(0, 8);
    const color = (name: string) =>
      newId(sql`insert into product_colors (name, hex_code) values (${name + mark}, '#123456') returning id`);
    const [worn, free] = [await color("Portée "), await color("Libre ")];
    const { productIds } = await aRail(1);
    await sql`update products set color_id = ${worn} where id = ${productIds[0]}`.execute(db());
    expect(await acts.carryOut({ kind: "colors.remove", rowIds: [worn, free] })).toMatchObject({
      done: 1,
      refused: [
        {
          id: worn,
          label: `Portée ${mark}`,
          message: "Cette couleur est utilisée par des produits et ne peut pas être supprimée",
        },
      ],
    });
  });

  test("questions that are deleted leave no gap in the ranks", async () => {
    const ids: string[] = [];
    for (const title of ["un", "deux", "trois"])
      ids.push(
        (await admin.staff.call<{ id: string }>("POST", "/api/admin/faqs", { title, content: "<p>x</p>" }))
          .body.id,
      );
    expect(await acts.carryOut({ kind: "faqs.remove", rowIds: ids.slice(0, 2) })).toMatchObject({ done: 2 });
    const { body: left } = await admin.staff.call<{ rank: number }[]>("GET", "/api/admin/faqs");
    expect(left.map(({ rank }) => rank)).toEqual(left.map((_, place) => place));
  });

  test("a page is not shown while another of its code is, and one that is deleted is gone", async () => {
    const make = (code: string, isActive: boolean) =>
      newId(sql`
        insert into pages (title, code, content, is_active) values (${code}, ${code}, '<p>x</p>', ${isActive})
        returning id`);
    const code = `page-${randomUUID().slice(0, 8)}`;
    const [shown, duplicate, other] = [
      await make(code, true),
      await make(code, false),
      await make(`${code}-b`, false),
    ];
    const act = { kind: "pages.active", rowIds: [shown, duplicate, other], isActive: true } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({
      done: 2,
      refused: [{ id: duplicate, label: code, message: "Une page active avec ce code existe déjà" }],
    });
    expect(await acts.carryOut({ ...act, isActive: false })).toMatchObject({ done: 3, refused: [] });
    expect(await acts.carryOut({ kind: "pages.remove", rowIds: [shown, duplicate, other] })).toMatchObject({
      done: 3,
    });
    expect(await trailOf(other)).toEqual(["page-saved", "page-saved", "page-deleted"]);
  });

  test("templates begin to leave by themselves, and stop", async () => {
    const id = await newId(sql`
      insert into message_templates (type, title, body) values ('shipped', 'Partie', '<p>x</p>')
      on conflict (type) do update set is_automatic = false returning id`);
    for (const isAutomatic of [true, true, false]) {
      const act = { kind: "templates.automatic", rowIds: [id], isAutomatic } satisfies BulkAct;
      expect(await acts.carryOut(act)).toMatchObject({ done: 1, refused: [] });
    }
    expect(await trailOf(id)).toEqual(["template-saved", "template-saved"]);
  });

  test("the confirmation of a paid order is passed over when templates stop leaving by themselves", async () => {
    const id = await newId(sql`
      insert into message_templates (type, title, body) values ('paid', 'Merci', '<p>x</p>')
      on conflict (type) do update set title = excluded.title returning id`);
    const act = { kind: "templates.automatic", rowIds: [id], isAutomatic: false } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({
      done: 0,
      refused: [{ id, message: "La loi veut cette confirmation\u00a0: elle part toujours." }],
    });
    expect(await trailOf(id)).toEqual([]);
  });
});

describe("'Sélectionner les N résultats'", () => {
  const chosen = async (address: string) =>
    (
      await admin.staff.call<{ rows: { id: string; label?: string; ordered?: boolean }[]; total: number }>(
        "GET",
        `/api/admin/${address}`,
      )
    ).body;

  test("brings every product of the filter, and says which stand on an order", async () => {
    const { liveId, productIds } = await aRail(2, 1);
    expect(await chosen(`products/ids?live=${liveId}`)).toEqual({
      total: 2,
      rows: [
        { id: productIds[1], label: "A2 · Robe 2", ordered: false },
        { id: productIds[0], label: "A1 · Robe 1", ordered: true },
      ],
    });
    const sorted = await chosen(`products/ids?live=${liveId}&sort=ref`);
    expect(sorted.rows.map(({ id }) => id)).toEqual(productIds);
  });

  test("never brings more than 500, and says how many there are", async () => {
    const mark = randomUUID().slice(0, 8);
    await sql`
      insert into users (email, first_name, last_name)
      select 'n' || n || '@' || ${mark} || '.example', 'Ana', ${mark} from generate_series(1, 510) n`.execute(
      db(),
    );
    const people = await chosen(`users/ids?q=${mark}`);
    expect([people.rows.length, people.total]).toEqual([500, 510]);
    await sql`delete from users where last_name = ${mark}`.execute(db());
  });

  test("brings the lives of the search", async () => {
    const title = `Cave ${randomUUID().slice(0, 8)}`;
    await sql`insert into lives (title, ref, live_date) values (${title}, ${title.slice(-8)}, now())`.execute(
      db(),
    );
    expect(await chosen(`lives/ids?q=${encodeURIComponent(title)}`)).toMatchObject({
      total: 1,
      rows: [{ title }],
    });
  });
});
