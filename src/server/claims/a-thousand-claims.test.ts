import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { reconcilePayments } from "#server/payments/reconcile-payments.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { type PaymentForm, pay, start } from "#tests/pay-by-card.ts";
import { ADDRESS } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

const PIECES = 200;
const CLAIMS_A_PIECE = 5;
const VIEWERS = 120;

/** What a viewer does, whenever she is asked: pay at once, pay as her time ends, open the form and leave, or nothing. */
const HABITS = ["at-once", "last-second", "leaves", "never", "never"] as const;
type Habit = (typeof HABITS)[number];
const pays = (habit: Habit | undefined) => habit === "at-once" || habit === "last-second";

interface Owed {
  id: string;
  handle: string;
}
const toPay = async (liveId: string) =>
  (
    await sql<Owed>`select o.id, u.tiktok_username as handle from orders o join users u on u.id = o.user_id
      where o.live_id = ${liveId} and o.status = 'to-pay' order by o.id`.execute(db())
  ).rows;

const decided = async (liveId: string) =>
  (
    await sql<{ claims: number }>`select count(*)::int as claims from claims
      where live_id = ${liveId} and state <> 'new'`.execute(db())
  ).rows[0]?.claims ?? 0;

/** The clock goes past the end of everybody's time; forms that were opened before are still open. */
const timeRunsOut = (liveId: string) =>
  sql`update orders set held_until = clock_timestamp() - interval '1 second'
    where live_id = ${liveId} and status = 'to-pay'`.execute(db());

/** Whoever left her form: it is over, and the provider says that nothing was paid. */
const formsRunOut = (liveId: string) =>
  sql`update payments p set started_at = started_at - interval '30 minutes',
      token_expires_at = token_expires_at - interval '30 minutes'
    from orders o where o.id = p.order_id and o.live_id = ${liveId} and p.state = 'open'`.execute(db());

/** Some at a time, as a crowd does and two cores can. */
async function eightAtATime<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
  const left = [...rows];
  const next = async (): Promise<void> => {
    const row = left.shift();
    if (row === undefined) return;
    await act(row);
    return next();
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

async function openForm({ id }: Owed): Promise<string> {
  const guest = shop.it.visitor(ownAddress());
  await guest.call("PUT", `/api/guest-orders/${id}/address`, { address: ADDRESS });
  const { body: order } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${id}`);
  const { status, body } = await start<PaymentForm>({ guest, order });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.formToken;
}

test("a thousand claims: each piece goes to the first in line who pays in her time, once, or is free in the end", async () => {
  const random = seededRandom(20261124);
  const { liveId, productIds } = await stockLive(db(), Array<number>(PIECES).fill(1));
  await sql`update lives set pay_rule = 'minutes', pay_minutes = 60, automatic_claims = true where id = ${liveId}`.execute(
    db(),
  );
  const staff = await asAdministrator(shop.it);
  const viewers = Array.from({ length: VIEWERS }, (_, place) => ({
    handle: `mille_${place}_${randomUUID().slice(0, 6)}`,
    habit: HABITS[Math.floor(random() * HABITS.length)] as Habit,
  }));
  const habitOf = new Map(viewers.map(({ handle, habit }) => [handle, habit]));
  /** In the order in which they wrote, per piece. */
  const lines = productIds.map(() => {
    const line = new Set<string>();
    while (line.size < CLAIMS_A_PIECE) line.add(viewers[Math.floor(random() * VIEWERS)]?.handle ?? "");
    return [...line];
  });
  const comments = lines.flatMap((line, piece) =>
    line.map((handle, rank) => ({
      handle,
      text: `A${piece + 1}`,
      at: Date.now() - 900_000 + rank * 100_000 + piece,
    })),
  );
  await db()
    .insertInto("tiktok_event")
    .values(
      comments
        .toSorted((one, other) => one.at - other.at)
        .map(({ handle, text, at }) => ({
          live_id: liveId,
          user_unique_id: handle,
          type_evenement: "chat",
          comment: text,
          create_time: at,
          msg_id: randomUUID(),
        })),
    )
    .execute();
  // As the sweep does: what one turn leaves is the next one's.
  for (let read = -1, now = 0; now > read; ) {
    read = now;
    await workThrough(shop.it.context, liveId);
    now = await decided(liveId);
  }
  expect(await decided(liveId)).toBe(PIECES * CLAIMS_A_PIECE);
  await sql`update lives set is_active = false where id = ${liveId}`.execute(db());
  const opened = await sql<{ id: string }>`select id from orders where live_id = ${liveId}`.execute(db());
  for (const { id } of opened.rows) await setStatus(staff.context(), { orderId: id, status: "to-pay" });

  let rounds = 0;
  for (let owed = await toPay(liveId); owed.length > 0; owed = await toPay(liveId)) {
    rounds += 1;
    expect(rounds).toBeLessThanOrEqual(CLAIMS_A_PIECE + 1);
    const forms = new Map<string, string>();
    await eightAtATime(owed, async (order) => {
      if (habitOf.get(order.handle) !== "never") forms.set(order.id, await openForm(order));
    });
    const having = (habit: Habit) => owed.filter(({ handle }) => habitOf.get(handle) === habit);
    const payNow = ({ id }: Owed) => pay(shop.it, forms.get(id) ?? "", undefined, { notify: true });
    await eightAtATime(having("at-once"), payNow);
    await timeRunsOut(liveId);
    await Promise.all([
      eightAtATime(having("last-second"), payNow),
      expireHolds(shop.it.context),
      expireHolds(shop.it.context),
    ]);
    await formsRunOut(liveId);
    while ((await expireHolds(shop.it.context)) > 0);
    await reconcilePayments(shop.it.context);
    await serveWaiting(asSystem(shop.it.context));
  }

  const sold = await sql<{ product_id: string; handle: string }>`
    select i.product_id, u.tiktok_username as handle from order_items i join orders o on o.id = i.order_id
    join users u on u.id = o.user_id where o.live_id = ${liveId} and o.status = 'paid'`.execute(db());
  const ends = productIds.map((productId) =>
    sold.rows.filter((row) => row.product_id === productId).map(({ handle }) => handle),
  );
  expect(ends).toEqual(lines.map((line) => line.filter((handle) => pays(habitOf.get(handle))).slice(0, 1)));
  const lapsed = await sql<{ product_id: string; handle: string }>`
    select i.product_id, u.tiktok_username as handle from order_items i join orders o on o.id = i.order_id
    join users u on u.id = o.user_id
    where o.live_id = ${liveId} and o.status = 'cancelled-by-customer' and o.cancel_cause = 'hold-expired'`.execute(
    db(),
  );
  expect(lapsed.rows.map(({ product_id, handle }) => `${product_id} ${handle}`).sort()).toEqual(
    lines
      .flatMap((line, piece) => {
        const first = line.findIndex((handle) => pays(habitOf.get(handle)));
        return (first === -1 ? line : line.slice(0, first)).map((handle) => `${productIds[piece]} ${handle}`);
      })
      .sort(),
  );
  const taken = await sql<{
    taken: number;
  }>`select sum(taken)::int as taken from products where live_id = ${liveId}`.execute(db());
  expect(taken.rows[0]?.taken).toBe(sold.rows.length);
  const doubts =
    await sql`select id from orders where live_id = ${liveId} and review_reason is not null`.execute(db());
  expect(doubts.rows).toEqual([]);
  expect(await brokenInvariants(db())).toEqual([]);
});
