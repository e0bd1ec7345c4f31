import { sql } from "kysely";
import { expect, test } from "vitest";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { adminOf, anOrder, giveBack } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Figures {
  orders: number;
  paid: number;
  paidCents: number;
  receivedCents: number;
  owedCents: number;
  owedSince: string | null;
  refundedCents: number;
}
interface Answer {
  live?: { id: string };
  liveBefore?: { id: string };
  now: Figures;
  before?: Figures;
  lives: { id: string; receivedCents: number; owedCents: number }[];
}
const figures = async (of: string) => {
  const { status, body } = await admin.staff.call<Answer>("GET", `/api/admin/dashboard/figures?of=${of}`);
  expect(status).toBe(200);
  return body;
};

const NOTHING = {
  orders: 0,
  paid: 0,
  paidCents: 0,
  receivedCents: 0,
  owedCents: 0,
  owedSince: null,
  refundedCents: 0,
};
const CANCELLED = ["cancelled-by-customer", "cancelled-by-admin"];
const UNPAID = ["to-validate", "to-pay", ...CANCELLED];
const HOUR = 3_600_000;

/** The instant at which a day begins in Paris, found by looking: no rule of ours about summer time. */
function beginOf(day: string): number {
  let time = Date.parse(`${day}T00:00:00Z`) - 3 * HOUR;
  while (parisDay(new Date(time)) < day) time += HOUR;
  return time;
}

/** The same figures from the raw rows, in other words: nothing of the statement is used. */
async function recompute(isOf: (row: { liveId: string; at: Date }) => boolean): Promise<Figures> {
  const orders = await db().selectFrom("orders").selectAll().execute();
  const refunds = await db().selectFrom("refunds").selectAll().where("state", "=", "done").execute();
  const own = orders.filter((order) => isOf({ liveId: order.live_id, at: order.created_at }));
  const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
  const owed = own.filter(({ status }) => status === "to-pay");
  const paid = own.filter(({ status }) => !UNPAID.includes(status));
  return {
    orders: own.filter(({ status }) => !CANCELLED.includes(status)).length,
    paid: paid.length,
    paidCents: sum(paid.map(({ total_cents }) => total_cents ?? 0)),
    receivedCents: sum(paid.map(({ total_cents }) => total_cents ?? 0)),
    owedCents: sum(owed.map(({ total_cents }) => total_cents ?? 0)),
    owedSince:
      owed.length === 0
        ? null
        : new Date(Math.min(...owed.map(({ created_at }) => created_at.getTime()))).toISOString(),
    refundedCents: sum(
      refunds
        .filter(({ order_id, finished_at }) => {
          const liveId = orders.find(({ id }) => id === order_id)?.live_id ?? "";
          return finished_at !== null && isOf({ liveId, at: finished_at });
        })
        .map(({ amount_cents }) => amount_cents),
    ),
  };
}

test("an empty shop has nothing to tell and nothing to compare with", async () => {
  expect(await figures("live")).toEqual({ now: NOTHING, lives: [] });
  expect(await figures("7")).toEqual({ now: NOTHING, before: NOTHING, lives: [] });
});

test("every figure is that of the raw rows, for lives and for days that begin at midnight in Paris", async () => {
  const [past, current] = [await stockLive(db(), [null, null]), await stockLive(db(), [null])];
  await sql`update lives set is_active = false, live_date = clock_timestamp() - interval '9 days'
    where id = ${past.liveId}`.execute(db());
  const today = parisDay(new Date());
  const midnights = [6, 7, 13, 14, 29, 30, 59, 60].map((days) => beginOf(addDays(today, -days)));
  const instants = [
    ...midnights.flatMap((midnight) => [midnight - 1000, midnight, midnight + 1000]),
    ...Array.from({ length: 40 }, () => Date.now() - Math.random() * 62 * 24 * HOUR),
  ];
  for (const [at, instant] of instants.entries()) {
    const { liveId, productIds } = at % 3 === 0 ? past : current;
    const status = ORDER_STATUSES[Math.floor(Math.random() * ORDER_STATUSES.length)] ?? "to-pay";
    const order = await anOrder(db(), {
      liveId,
      status,
      productIds: CANCELLED.includes(status) ? [] : productIds,
    });
    await sql`update orders set created_at = ${new Date(instant)} where id = ${order.id}`.execute(db());
    if (UNPAID.includes(status) || at % 2 === 0) continue;
    await giveBack(db(), order.id, 100 + at);
    // Given back before there were credit notes: none is owed.
    await sql`update refunds set finished_at = ${new Date(instants[(at * 7) % instants.length] ?? 0)}, credited = true
      where order_id = ${order.id}`.execute(db());
  }

  for (const days of [7, 30]) {
    const [first, before] = [days - 1, 2 * days - 1].map((back) => beginOf(addDays(today, -back)));
    const { now, before: earlier } = await figures(String(days));
    expect(now).toEqual(await recompute(({ at }) => at.getTime() >= (first ?? 0)));
    expect(earlier).toEqual(
      await recompute(({ at }) => at.getTime() >= (before ?? 0) && at.getTime() < (first ?? 0)),
    );
  }
  const board = await figures("live");
  expect([board.live?.id, board.liveBefore?.id]).toEqual([current.liveId, past.liveId]);
  const ofLives = await Promise.all(
    [current, past].map(({ liveId }) => recompute((row) => row.liveId === liveId)),
  );
  expect([board.now, board.before]).toEqual(ofLives);
  expect(board.lives).toMatchObject(
    [past, current].map(({ liveId }, at) => ({
      id: liveId,
      receivedCents: ofLives[1 - at]?.receivedCents,
      owedCents: ofLives[1 - at]?.owedCents,
    })),
  );
});

test("a live of another day that takes orders already is not the one on air", async () => {
  const [tonight, later] = [await stockLive(db(), [1]), await stockLive(db(), [1])];
  const opens = async (liveId: string, inMinutes: number) => {
    await sql`update lives set live_date = clock_timestamp() + ${inMinutes} * interval '1 minute' where id = ${liveId}`.execute(
      db(),
    );
    return (await figures("live")).live?.id;
  };
  expect(await opens(later.liveId, 2 * 24 * 60)).toBe(tonight.liveId);
  expect(await opens(later.liveId, 30)).toBe(later.liveId);
});
