import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BulkAct } from "#contract/admin/bulk-acts.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { adminOf, anAdministrator, anOrder, giveBack } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";
import { runBulkActs } from "./run-bulk-acts.ts";

const admin = adminOf();
const acts = bulkActsOf(admin);
const db = () => admin.shop.context.db;

let liveId: string;
beforeAll(async () => {
  liveId = await openLive(db());
});

type Step = Extract<BulkAct, { kind: "withdrawals.move" }>["step"];
const asAct = (rowIds: string[], step: Step) => ({ kind: "withdrawals.move", rowIds, step }) as const;
const move = (rowIds: string[], step: Step) => acts.carryOut(asAct(rowIds, step));
const get = async (id: string) =>
  (await admin.staff.call<WithdrawalRow>("GET", `/api/admin/withdrawals/${id}`)).body;
const stateOf = async (id: string) => (await get(id)).state;

/** A statement about an order of 6,00 € that was paid, of which `cents` were given back. */
async function aStatement({ state = "received", reason = null as string | null, cents = 0 } = {}) {
  const order = await anOrder(db(), { liveId, status: "delivered" });
  if (cents > 0) await giveBack(db(), order.id, cents);
  const lastName = `N${randomUUID().slice(0, 8)}`;
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, state, outcome, reason, closed_at)
    values ('Marie', ${lastName}, ${order.number}, 'marie@example.fr', ${order.id}, ${state},
      ${state === "done" ? "refused" : null}, ${reason}, ${state === "done" ? new Date() : null})
    returning id`.execute(db());
  return { id: rows[0]?.id ?? "", order, lastName, label: `Marie ${lastName} · ${order.number}` };
}

const FURTHER = {
  code: "WITHDRAWAL_FURTHER",
  message: "Cette rétractation est déjà plus avancée\u00a0: traitez-la à part.",
};
const NOT_REPAID = {
  code: "WITHDRAWAL_NOT_REPAID",
  message: "La boutique n'a pas remboursé toute la commande\u00a0: traitez cette rétractation à part.",
};

describe("many statements of withdrawal", () => {
  test("go forward together, each in the trail with its note; what is so already stays as it is", async () => {
    const fresh = await aStatement({ reason: "Colis en point relais" });
    const waiting = await aStatement({ state: "goods-due" });
    expect(await move([fresh.id, waiting.id], "goods-due")).toMatchObject({ done: 2, refused: [] });
    expect([await acts.trailOf(fresh.id), await acts.trailOf(waiting.id)]).toEqual([
      ["withdrawal-handled"],
      [],
    ]);
    expect(await move([fresh.id, waiting.id], "refund-due")).toMatchObject({ done: 2, refused: [] });
    expect(await get(fresh.id)).toMatchObject({ state: "refund-due", reason: "Colis en point relais" });
    expect(await acts.trailOf(fresh.id)).toEqual(["withdrawal-handled", "withdrawal-handled"]);
  });

  test("never go back: one that is further, or closed, refuses by name and stops none of the others", async () => {
    const further = await aStatement({ state: "refund-due" });
    const closed = await aStatement({ state: "done", reason: "Pièce portée" });
    const fresh = await aStatement();
    const gone = randomUUID();
    expect(await move([further.id, closed.id, gone, fresh.id], "goods-due")).toMatchObject({
      done: 1,
      refused: [
        { id: further.id, label: further.label, ...FURTHER },
        { id: closed.id, label: closed.label, ...FURTHER },
        { id: gone, label: "", code: "WITHDRAWAL_NOT_FOUND" },
      ],
    });
    expect(await stateOf(further.id)).toBe("refund-due");
    expect(await get(closed.id)).toMatchObject({ outcome: "refused", reason: "Pièce portée" });
    expect(await stateOf(fresh.id)).toBe("goods-due");
    expect(await acts.trailOf(closed.id)).toEqual([]);
  });

  test("end only where the shop gave the whole order back; no money moves, and what was given since is tried again", async () => {
    const whole = await aStatement({ state: "refund-due", cents: 600 });
    const part = await aStatement({ state: "refund-due", cents: 250 });
    const nothing = await aStatement();
    const refused = await aStatement({ state: "done" });
    const refunds = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from refunds`.execute(db())).rows[0]?.count;
    const before = await refunds();
    const result = await move([whole.id, part.id, nothing.id, refused.id], "refunded");
    expect(result).toMatchObject({
      done: 1,
      refused: [
        { label: part.label, ...NOT_REPAID },
        { label: nothing.label, ...NOT_REPAID },
        { label: refused.label, ...FURTHER },
      ],
    });
    expect(await get(whole.id)).toMatchObject({
      state: "done",
      outcome: "refunded",
      closedAt: expect.any(String),
    });
    expect(await refunds()).toBe(before);

    await giveBack(db(), part.order.id, 350);
    await acts.retry(result.id);
    await runBulkActs(admin.shop.context);
    expect(await acts.progressOf(result)).toMatchObject({
      done: 2,
      refused: [{ label: nothing.label }, { label: refused.label }],
    });
    expect(await get(part.id)).toMatchObject({ state: "done", outcome: "refunded" });
  });

  test("are neither refused nor opened again together: each of these is a person's to say", async () => {
    const { id } = await aStatement();
    for (const step of ["refused", "received"])
      expect((await acts.ask(asAct([id], step as Step))).status).toBe(400);
    expect(await stateOf(id)).toBe("received");
  });

  test("moved by two people at once are moved once each, and whoever edits one of them after is told by whom", async () => {
    const statements = [await aStatement(), await aStatement(), await aStatement(), await aStatement()];
    const ids = statements.map(({ id }) => id);
    const { version } = await get(ids[0] ?? "");
    const colleague = await anAdministrator(admin.shop);
    const [mine, theirs] = await Promise.all([
      acts.ask(asAct(ids, "goods-due")),
      acts.ask(asAct([...ids].reverse(), "goods-due"), { who: colleague }),
    ]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(admin.shop.context)]);
    expect(await acts.settled(mine.body)).toMatchObject({ done: 4, refused: [] });
    expect(await acts.settled(theirs.body, colleague)).toMatchObject({ done: 4, refused: [] });
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from audit_trail where subject_id = any(${ids})`.execute(db());
    expect(rows).toEqual([{ entries: 4 }]);
    const late = { step: "refused", reason: "Pièce portée", expectedVersion: version };
    expect(await admin.staff.call("PUT", `/api/admin/withdrawals/${ids[0]}/state`, late)).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED" },
    });
  });

  test("are brought by the filter in the order of the list, and taken away as a file", async () => {
    const { id, lastName, order } = await aStatement();
    const other = await aStatement();
    const chosen = await admin.staff.call("GET", `/api/admin/withdrawals/ids?q=${lastName}`);
    expect(chosen.body).toEqual({ rows: [{ id }], total: 1 });
    const done = await admin.staff.call("GET", `/api/admin/withdrawals/ids?q=${lastName}&view=done`);
    expect(done.body).toEqual({ rows: [], total: 0 });
    const { body } = await admin.staff.call<{ fileName: string; text: string }>(
      "POST",
      "/api/admin/exports/withdrawals",
      { rowIds: [other.id, id] },
    );
    expect(body.fileName).toMatch(/^retractations-\d{4}-\d\d-\d\d\.csv$/);
    const rows = body.text.trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(";")[4])).toEqual([other.order.number, order.number]);
  });
});
