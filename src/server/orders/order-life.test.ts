import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { ORDER_MOVES, ORDER_STATES, type OrderState } from "#domain/order-life.ts";
import {
  effectsOf,
  isCancelled,
  isEditable,
  isSent,
  isSettled,
  isToPack,
  ORDER_STATUSES,
  type OrderStatus,
} from "#domain/order-status.ts";
import type { Actor } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { ownAppContext } from "#tests/app-context.ts";
import { anOrder, aPerson, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { changeStatus } from "./change-status.ts";

const context = ownAppContext();
const db = () => context.it.db;
let staff: Actor;

beforeAll(async () => {
  staff = { kind: "admin", userId: await aPerson(db()), name: "Lise", role: "owner" };
});

const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db())).rows;

test("SQL says of every state what the order's life says", async () => {
  const said = await rowsOf(`
    select status, order_is_open(status) as open, order_is_settled(status) as settled,
      order_is_cancelled(status) as cancelled, order_is_to_pack(status) as "toPack", order_is_sent(status) as sent
    from unnest(array['${ORDER_STATUSES.join("', '")}']) status`);
  expect(said).toEqual(
    ORDER_STATUSES.map((status) => ({
      status,
      open: isEditable(status),
      settled: isSettled(status),
      cancelled: isCancelled(status),
      toPack: isToPack(status),
      sent: isSent(status),
    })),
  );
  const [check] = await rowsOf<{ text: string }>(
    "select prosrc as text from pg_proc where proname = 'is_order_status'",
  );
  const allowed = [...(check?.text.matchAll(/'([a-z-]+)'/g) ?? [])].map(([, status]) => status);
  expect(new Set(allowed)).toEqual(new Set(ORDER_STATUSES));
});

test("'may this order still change?' is answered by SQL of every order, whatever its state, money and hold", async () => {
  for (const status of ORDER_STATUSES)
    for (const isPaid of [false, true])
      for (const hold of [
        "null",
        "clock_timestamp() - interval '1 s'",
        "clock_timestamp() + interval '1 h'",
      ]) {
        const [row] = await rowsOf<{ refusal: string | null }>(`
          select order_change_refusal('${status}', ${isPaid ? "now()" : "null"}, ${hold}) as refusal`);
        const locked = !isEditable(status) || isPaid;
        const expected = locked ? "ORDER_LOCKED" : hold.includes(" - ") ? "ORDER_EXPIRED" : null;
        expect([status, isPaid, hold, row?.refusal]).toEqual([status, isPaid, hold, expected]);
      }
});

test("what SQL says of states costs nothing: the planner makes the plans of the same words spelt out", async () => {
  const open = "status in ('to-validate', 'to-pay')";
  const over = "held_until <= clock_timestamp()";
  const spelt = [
    ["order_is_open(status)", open],
    ["not order_is_open(status)", "status not in ('to-validate', 'to-pay')"],
    ["order_is_settled(status)", "status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered')"],
    ["order_is_cancelled(status)", "status in ('cancelled-by-customer', 'cancelled-by-admin')"],
    ["order_is_to_pack(status)", "status in ('paid', 'preparing')"],
    ["order_is_sent(status)", "status in ('shipped', 'delivered')"],
    [
      "origin = 'guest' and order_is_open(status) and hold_is_over(held_until)",
      `origin = 'guest' and ${open} and ${over}`,
    ],
    [
      "order_change_refusal(status, paid_at, held_until) is null",
      `case when not ${open} or paid_at is not null then 'ORDER_LOCKED' when ${over} then 'ORDER_EXPIRED' end is null`,
    ],
    [
      "order_number = order_number(origin, version::bigint)",
      "order_number = 'HF-' || origin || '-' || version::bigint::text",
    ],
  ];
  const planOf = async (condition = "") =>
    (
      await rowsOf<{ "QUERY PLAN": string }>(`
        explain (verbose) select ${condition} from orders where ${condition} order by created_at desc limit 5`)
    ).map((item) => item["QUERY PLAN"]);
  for (const [called, written] of spelt) expect(await planOf(called)).toEqual(await planOf(written));
});

test("nor do the rules of money, of repeated events and of messages", async () => {
  const spelt = [
    ["orders", "longest_hold(created_at, 60) > now()", "created_at + make_interval(mins => 60) > now()"],
    ["transactions t", "refundable_cents(t) > 0", "t.amount_cents - t.refunded_cents > 0"],
    ["payment_events", "event_is_judged(outcome)", "outcome <> 'unknown-reference'"],
    [
      "outbox",
      "message_waits_anew(state, attempts)",
      "state = 'cancelled' or (state = 'waiting' and attempts = 0)",
    ],
  ];
  for (const [table, called, written] of spelt)
    expect(await rowsOf(`explain select ${called} as told from ${table}`)).toEqual(
      await rowsOf(`explain select ${written} as told from ${table}`),
    );
});

test("'Procéder au paiement' announces every refusal that its move has", () => {
  const announced = Object.keys(contract.payments.start["~orpc"].errorMap);
  for (const code of ORDER_MOVES["start-payment"].refusedWith) expect(announced).toContain(code);
});

/** Moves an order as staff do, and reads what that left. */
async function moveAsStaff(orderId: string, to: OrderStatus) {
  await inTransaction(db(), (tx) =>
    changeStatus(tx, staff, { orderId, move: "set-status", to, reason: "essai" }),
  );
  const { rows } = await sql<Record<string, unknown>>`
    select status, paid_at is not null as paid, shipped_at is not null as shipped, delivered_at is not null as delivered,
      cancelled_at is not null as cancelled, cancel_cause, contract_snapshot is not null as contract,
      (select count(*)::int from payments where order_id = o.id and state in ('starting', 'open')) as attempts,
      (select count(*)::int from refunds where order_id = o.id and state = 'due') as owed,
      exists (select from outbox where dedupe_key = 'contract:' || o.id) as confirmed,
      exists (select from transactions where order_id = o.id) as money
    from orders o where id = ${orderId}`.execute(db());
  return rows[0];
}

test("staff move an order from every status to every other, and each move writes just what its life says", async () => {
  const { liveId, productIds } = await stockLive(db(), [ORDER_STATUSES.length ** 2]);
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
      const { id } = await anOrder(db(), { liveId, productIds });
      if (from !== "to-validate") await moveAsStaff(id, from);
      if (!isSettled(from))
        await sql`
          insert into payments (id, order_id, reference, amount_cents, state)
          values (gen_random_uuid(), ${id}, ${id}, 100, 'open')`.execute(db());
      const before = await unitsTaken(db(), productIds[0]);
      const left = await moveAsStaff(id, to);
      const effects = effectsOf(from, to);
      const state: OrderState = ORDER_STATES[to];
      const stampedBefore: OrderState = ORDER_STATES[from];
      expect({ from, ...left }).toMatchObject({
        from,
        status: to,
        paid: isSettled(to),
        shipped:
          state.stamps === "shipped_at" ||
          (stampedBefore.stamps === "shipped_at" && (isSent(to) || isCancelled(to))),
        delivered:
          state.stamps === "delivered_at" || (stampedBefore.stamps === "delivered_at" && isCancelled(to)),
        cancelled: isCancelled(to),
        cancel_cause: isCancelled(to) ? "staff" : null,
        attempts: isSettled(from) || effects.includes("withdraw-attempts") ? 0 : 1,
      });
      if (effects.includes("keep-contract")) expect(left).toMatchObject({ contract: true });
      if (effects.includes("confirm-contract")) expect(left).toMatchObject({ confirmed: true });
      const units = effects.includes("free-units") ? -1 : effects.includes("take-units") ? 1 : 0;
      expect(await unitsTaken(db(), productIds[0])).toBe(before + units);
      await sql`delete from payments where order_id = ${id}`.execute(db());
      await inTransaction(db(), async (tx) => {
        await sql`update order_items set takes_unit = false where order_id = ${id}`.execute(tx);
        await sql`update products set taken = (select count(*) from order_items where product_id = products.id and takes_unit)`.execute(
          tx,
        );
      });
    }
}, 60_000);

test("a move that the order's life does not know is a fault, and leaves the order as it was", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const { id } = await anOrder(db(), { liveId, status: "paid" });
  const given = inTransaction(db(), (tx) =>
    changeStatus(
      tx,
      { kind: "guest" },
      { orderId: id, move: "give-up", to: "cancelled-by-customer", reason: "non" },
    ),
  );
  await expect(given).rejects.toThrow("The life of an order knows no 'give-up' by guest from paid");
  expect(await rowsOf(`select status from orders where id = '${id}'`)).toEqual([{ status: "paid" }]);
});

test("orders that a release without the column cancels and brings back get, and lose, their cause", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const { id } = await anOrder(db(), { liveId });
  const causeAfter = async (from: string, to: string, actor: string, reason: string | null) => {
    await sql`
      with changed as (update orders set status = ${to} where id = ${id} returning id)
      insert into order_history (order_id, event, from_status, to_status, actor_kind, reason)
      select id, 'status', ${from}, ${to}, ${actor}, ${reason} from changed`.execute(db());
    const [row] = await rowsOf<{ cancel_cause: string | null }>(
      `select cancel_cause from orders where id = '${id}'`,
    );
    return row?.cancel_cause;
  };
  expect(await causeAfter("to-validate", "cancelled-by-customer", "system", "Réservation expirée")).toBe(
    "hold-expired",
  );
  expect(await causeAfter("cancelled-by-customer", "cancelled-by-admin", "admin", null)).toBe("staff");
  expect(await causeAfter("cancelled-by-admin", "to-validate", "admin", null)).toBeNull();
  expect(await causeAfter("to-validate", "cancelled-by-customer", "guest", null)).toBe("customer");
  expect(await causeAfter("cancelled-by-customer", "paid", "card-provider", null)).toBeNull();
});
