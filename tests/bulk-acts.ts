import type { BulkAct, BulkList, BulkProgress } from "#contract/admin/bulk-acts.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { runBulkActs } from "#server/bulk-acts/run-bulk-acts.ts";
import type { Visitor } from "./open-shop.ts";
import { type adminOf, anOrder } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

type StatusAct = Extract<BulkAct, { kind: "orders.status" }>;

interface Asked {
  who?: Visitor;
  key?: string;
}

/** Acts on many rows, as the screens of `back office` ask for them. */
export function bulkActsOf(admin: ReturnType<typeof adminOf>) {
  const ask = (act: BulkAct, { who = admin.staff, key }: Asked = {}) =>
    who.call<BulkProgress & { code: string }>(
      "POST",
      "/api/admin/bulk-acts",
      act,
      key ? { "idempotency-key": key } : {},
    );
  /** A change of status, asked for as the list shows these orders now. */
  async function asStatus(
    rowIds: string[],
    status: OrderStatus,
    told: Partial<StatusAct> = {},
  ): Promise<StatusAct> {
    const from: StatusAct["from"] = {};
    for (const id of rowIds) {
      const rows = admin.shop.context.db.selectFrom("orders").select("status").where("id", "=", id);
      from[id] = ((await rows.executeTakeFirst())?.status ?? "paid") as OrderStatus;
    }
    return { kind: "orders.status", rowIds, from, status, ...told };
  }
  const open = async (list: BulkList, who: Visitor = admin.staff) =>
    (await who.call<BulkProgress[]>("GET", `/api/admin/bulk-acts?list=${list}`)).body;

  /** How far this act has come. */
  async function progressOf(
    { id, kind }: Pick<BulkProgress, "id" | "kind">,
    who?: Visitor,
  ): Promise<BulkProgress> {
    const found = (await open(kind.split(".")[0] as BulkList, who)).find((act) => act.id === id);
    if (!found) throw new Error(`The act ${id} is not open`);
    return found;
  }

  /** Asked for, worked through by this server, and what became of it. */
  async function carryOut(act: BulkAct, asked: Asked = {}): Promise<BulkProgress> {
    const { body } = await ask(act, asked);
    await runBulkActs(admin.shop.context);
    return progressOf(body, asked.who);
  }

  /** The same once no row has only waited too long for its turn, which on a busy machine it may. */
  async function settled(act: Pick<BulkProgress, "id" | "kind">, who?: Visitor): Promise<BulkProgress> {
    const progress = await progressOf(act, who);
    if (!progress.refused.some(({ code }) => code === "STILL_IN_PROGRESS")) return progress;
    await retry(act.id, who);
    await runBulkActs(admin.shop.context);
    return settled(act, who);
  }

  const retry = (actId: string, who: Visitor = admin.staff) =>
    who.call<BulkProgress & { code: string }>("POST", `/api/admin/bulk-acts/${actId}/retry`, {});
  const close = (actId: string, who: Visitor = admin.staff) =>
    who.call<{ closed: true; code: string }>("POST", `/api/admin/bulk-acts/${actId}/closing`, {});

  /** A live of its own with so many pieces, announced as A1 onwards, of which the first `ordered` stand on an order. */
  async function aRail(pieces: number, ordered = 0) {
    const { db } = admin.shop.context;
    const { liveId, productIds } = await stockLive(db, Array<number>(pieces).fill(1));
    for (const productId of productIds.slice(0, ordered))
      await anOrder(db, { liveId, productIds: [productId] });
    return { liveId, productIds };
  }

  /** What the trail keeps that this administrator did to a row, oldest first. */
  async function trailOf(id: string): Promise<string[]> {
    const entries = await admin.shop.context.db
      .selectFrom("audit_trail")
      .select("action")
      .where("subject_id", "=", id)
      .where("actor_id", "=", admin.staff.userId)
      .orderBy("id")
      .execute();
    return entries.map(({ action }) => action);
  }
  return { ask, asStatus, open, progressOf, settled, carryOut, retry, close, aRail, trailOf };
}
