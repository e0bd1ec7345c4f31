import { sql } from "kysely";
import type { OrderStatus } from "#domain/order-status.ts";
import { startTask } from "#server/background/start-task.ts";
import { asSystem, type Context, type House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { isRetryable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { toldOf } from "#server/orders/in-turn.ts";
import { putStatus } from "#server/orders/set-status.ts";

const LOOK_EVERY_MS = 500;

interface Waiting {
  change_id: string;
  order_id: string;
  status: OrderStatus;
  reason: string | null;
  source_address: string | null;
  actor_id: string;
  actor_name: string;
}

/** The next order of the oldest change; what another server is at is passed over. */
const claim = statement<Waiting>(`
  select c.id as change_id, w.order_id, c.status, c.reason, c.source_address, c.actor_id, u.display_name as actor_name
  from bulk_change_orders w
  join bulk_changes c on c.id = w.bulk_change_id
  join users u on u.id = c.actor_id
  where w.state = 'waiting'
  order by c.created_at, c.id, w.place
  limit 1 for update of w skip locked`);
const conclude = statement(`
  update bulk_change_orders set state = $3, code = $4, message = $5 where bulk_change_id = $1 and order_id = $2`);

/** Works through what is waiting, until nothing is or the server leaves. Answers how many orders it came to. */
export async function runBulkChanges(house: House): Promise<number> {
  for (let count = 0; ; count += 1) if (house.leaving.aborted || !(await changeNext(house))) return count;
}

/** Looks twice a second for bulk changes to work through, until stopped. Any number of servers may. */
export const startBulkChanges = (house: House): (() => Promise<void>) =>
  startTask(house, {
    name: "the bulk changes of orders",
    everyMs: LOOK_EVERY_MS,
    work: () => runBulkChanges(house),
  });

/**
 * One order and the word of what became of it, in one transaction: a server that dies in between has done neither, and
 * another one takes the order up again.
 */
async function changeNext(house: House): Promise<boolean> {
  const changed = await inTransaction(house.db, async (tx) => {
    const [next] = await claim(tx);
    if (!next) return undefined;
    const context: Context = {
      ...asSystem(house),
      actor: { kind: "admin", userId: next.actor_id, name: next.actor_name },
      sourceAddress: next.source_address ?? undefined,
    };
    const { products, refused } = await attempt(tx, context, next);
    const state = refused ? "refused" : "done";
    await conclude(tx, next.change_id, next.order_id, state, refused?.code ?? null, refused?.message ?? null);
    return { orderId: next.order_id, products };
  });
  if (changed?.products) house.events.changed({ orders: [changed.orderId], products: changed.products });
  return changed !== undefined;
}

type Outcome =
  | { products: string[]; refused?: never }
  | { products?: never; refused: { code: string; message: string } };

/** What a refusal leaves half done is undone; the transaction goes on, to keep the refusal. */
async function attempt(tx: Tx, context: Context, { order_id, status, reason }: Waiting): Promise<Outcome> {
  await sql`savepoint attempt`.execute(tx);
  try {
    return {
      products: await putStatus(tx, context, { orderId: order_id, status, reason: reason ?? undefined }),
    };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return { refused: toldOf(context, error) };
  }
}
