import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import { moveCredits } from "#server/credits/follow-person.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./order-owners.sql.ts";

interface Merge {
  sourceId: string;
  destinationId: string;
}

/** Moves those of these orders that are the source's still; the caller holds their locks. Each says so in its history. */
export async function moveOrders(
  tx: Tx,
  { actor, sourceAddress }: Pick<Context, "actor"> & { sourceAddress?: string | undefined },
  orders: readonly string[],
  { sourceId, destinationId }: Merge,
): Promise<string[]> {
  const { actorKind, actorId } = actorColumns(actor);
  const rows = await queries.moveOrders(tx, {
    orderIds: orders,
    sourceId,
    destinationId,
    actorKind,
    actorId,
    sourceAddress: sourceAddress ?? null,
  });
  const moved = rows.map(({ id }) => id);
  if (moved.length > 0) await copyDecisions(tx, { sourceId, destinationId });
  await writeHistory(tx, actor, moved, "transfer", { from: sourceId, to: destinationId });
  return moved;
}

async function copyDecisions(tx: Tx, merge: Merge): Promise<void> {
  await queries.copyUnpaidStep(tx, merge);
  await queries.copyBlock(tx, merge);
}

/**
 * Where the destination has neither, the source's handle and the platform's id of its viewer go along. The caller has locked both
 * people.
 */
export async function moveViewer(tx: Tx, merge: Merge): Promise<string | null> {
  const released = await queries.releaseViewer(tx, merge);
  if (!released) return null;
  await queries.giveViewer(tx, { userId: merge.destinationId, ...released });
  await copyDecisions(tx, merge);
  return released.handle;
}

/**
 * Makes every order of the source the destination's: only the link changes, what the orders say of name and address
 * stays. Her handle goes along where the destination has none, so that what is opened for it next is found there too.
 * An order that is made for the source meanwhile stays with it.
 */
export async function mergeUserOrders(context: Context, input: Merge) {
  const { sourceId, destinationId } = input;
  let moved: string[] = [];
  const answer = await once(context, principalOf(context), "admin.users.merge", input, async (tx) => {
    if (sourceId === destinationId) throw refusal("SAME_USER");
    const orders = (await queries.lockOrdersOf(tx, { userId: sourceId })).map(({ id }) => id);
    if ((await queries.lockPeople(tx, { userIds: [sourceId, destinationId] })).length < 2)
      throw refusal("USER_NOT_FOUND");
    moved = await moveOrders(tx, context, orders, input);
    const credits = await moveCredits(tx, input);
    if (moved.length + credits === 0) throw refusal("NO_ORDERS_TO_TRANSFER");
    await audit(tx, context, {
      action: "orders-transferred",
      subjectKind: "user",
      subjectId: sourceId,
      before: { userId: sourceId },
      after: { userId: destinationId, orders: moved.length, ...(credits > 0 ? { credits } : {}) },
    });
    const handle = await moveViewer(tx, input);
    // Her new account alone says which: what stands with the old one may outlast her erasure.
    if (handle !== null) {
      const entry = {
        action: "handle-transferred",
        subjectKind: "user",
        before: { userId: sourceId },
      } as const;
      await audit(tx, context, { ...entry, subjectId: sourceId, after: { userId: destinationId } });
      await audit(tx, context, {
        ...entry,
        subjectId: destinationId,
        after: { userId: destinationId, handle },
      });
    }
    return { ordersTransferred: moved.length };
  });
  context.events.changed({ orders: moved });
  return answer;
}
