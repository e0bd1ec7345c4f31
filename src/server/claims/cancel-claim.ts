import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { takeLineOff } from "#server/orders/remove-item.ts";
import { lockViewer } from "#server/users/viewer.ts";
import { type ClaimRow, markClaim, type Outcome, takeClaim } from "./claim-rows.ts";
import { OPEN_LINES, PAID_LINES } from "./lines-of-viewers.ts";
import { tell } from "./put-for-claim.ts";
import { passUnitsOn } from "./waiting-list.ts";

interface Line {
  item_id: string;
  order_id: string;
  product_id: string;
  by_itself: boolean;
}

/** Null words match every piece. */
const NAMED = `($3::text is null or upper(p.ref_category) = upper($3)) and ($4::text is null or k.name = $4)
  and ($5::text is null or p.size = $5)`;

const linesAmong = (some: string) =>
  statement<Line>(`
    select i.id as item_id, i.order_id, i.product_id,
      exists (select from claims c where c.item_id = i.id and c.actor_kind = 'system') as by_itself
    from ${some}
    join products p on p.id = i.product_id
    left join product_colors k on k.id = p.color_id
    where u.tiktok_username = $2 and ${NAMED}
    order by i.created_at desc`);
const lines = linesAmong(OPEN_LINES);
const paidLines = linesAmong(PAID_LINES);

/** What she asked for that is no line yet, in one of these states. */
const takeBack = statement<{ product_id: string | null }>(`
  update claims c set state = 'undone', reason = 'taken-back', actor_kind = 'system', actor_id = null,
    changed_at = clock_timestamp()
  where c.live_id = $1 and c.handle = $2 and c.act = 'claim' and c.state = any($7::text[]) and c.id < $6
    and ($3::text is null or c.reference = $3) and ($4::text is null or c.colour is null or c.colour = $4)
    and ($5::text is null or c.size is null or c.size = $5)
  returning c.product_id`);

type Named = readonly [
  liveId: string,
  handle: string,
  reference: string | null,
  colour: string | null,
  size: string | null,
];

interface TakenBack {
  asks: number;
  /** The pieces whose units went on. */
  passedOn: string[];
}
const NO_ASKS: TakenBack = { asks: 0, passedOn: [] };

/**
 * Takes back what is on a waiting list or before an operator. Units that were just freed for her go to whoever is next;
 * they come first, since pieces are locked before the claims that wait for them.
 */
async function takeBackAsks(tx: Tx, named: Named, before: number): Promise<TakenBack> {
  const granted = await takeBack(tx, ...named, before, ["granted"]);
  const passedOn = granted.flatMap(({ product_id }) => product_id ?? []);
  if (passedOn.length > 0) await passUnitsOn(tx, passedOn);
  const others = await takeBack(tx, ...named, before, ["waiting", "proposed"]);
  return { asks: granted.length + others.length, passedOn };
}

/**
 * Works out what a viewer gives up. What is no line yet is taken back at once, also a unit that was just freed for her.
 * A line that the engine itself had written, in a live that runs by itself, is taken off when it is the only one that
 * can be meant; any other is for an operator to take off by one key.
 */
export async function cancelClaim(context: Context, claimId: number): Promise<void> {
  const done = await inTransaction(context.db, async (tx) => {
    const claim = await takeClaim(tx, claimId, "new");
    if (!claim) return undefined;
    await lockViewer(tx, claim.live_id, claim.handle);
    return { liveId: claim.live_id, ...(await workOut(tx, context, claim)) };
  });
  if (!done) return;
  tell(context, done.liveId, done.line);
  if (done.passedOn.length > 0) context.events.changed({ products: done.passedOn });
}

interface WorkedOut {
  /** The line that was taken off. */
  line?: { orderId: string; productId: string };
  passedOn: string[];
}

async function workOut(tx: Tx, context: Context, claim: ClaimRow): Promise<WorkedOut> {
  const named = [claim.live_id, claim.handle, claim.reference, claim.colour, claim.size] as const;
  const found = await lines(tx, ...named);
  const [line] = found;
  // 'j'annule' alone gives up the one thing there is; of several, an operator asks which.
  const givesUpAsks = claim.reference !== null || found.length === 0;
  const { asks, passedOn } = givesUpAsks ? await takeBackAsks(tx, named, claim.id) : NO_ASKS;
  const mark = (outcome: Outcome) => markClaim(tx, context.actor, claim.id, outcome);
  if (!line) {
    await mark(asks > 0 ? { state: "done" } : afterNothing(await paidLines(tx, ...named)));
    return { passedOn };
  }
  const target = { productId: line.product_id, orderId: line.order_id, itemId: line.item_id };
  if (found.length > 1) {
    await mark({ state: "proposed", reason: "which-piece" });
    return { passedOn };
  }
  if (!claim.automatic_live || !line.by_itself) {
    await mark({
      state: "proposed",
      reason: claim.automatic_live ? "not-sure" : "automatic-off",
      productId: line.product_id,
      orderId: line.order_id,
    });
    return { passedOn };
  }
  await takeLineOff(tx, context, { orderId: target.orderId, itemId: target.itemId });
  await markUndone(tx, context, claim.live_id, claim.handle, target.productId);
  await mark({ state: "done", productId: target.productId, orderId: target.orderId });
  return { line: target, passedOn };
}

/** What she has paid is not taken off by a comment: staff answer her. */
function afterNothing(paid: readonly Line[]): Outcome {
  const [line] = paid;
  if (!line) return { state: "dismissed", reason: "nothing-to-cancel" };
  const productId = paid.length === 1 ? line.product_id : null;
  return { state: "proposed", reason: "already-paid", productId, orderId: line.order_id };
}

const undone = statement(`
  update claims set state = 'undone', reason = 'taken-back', actor_kind = $4, actor_id = $5, changed_at = clock_timestamp()
  where live_id = $1 and handle = $2 and product_id = $3 and act = 'claim' and state = 'done'`);

/** The claims whose line was just taken off. */
export async function markUndone(
  tx: Tx,
  context: Context,
  liveId: string,
  handle: string,
  productId: string,
): Promise<void> {
  const { actor } = context;
  await undone(tx, liveId, handle, productId, actor.kind, "userId" in actor ? actor.userId : null);
}

/** The line of a viewer that a proposal to cancel means. */
export async function lineToCancel(
  tx: Tx,
  claim: ClaimRow,
  productId: string | null,
): Promise<Line | undefined> {
  const found = await lines(tx, claim.live_id, claim.handle, claim.reference, claim.colour, claim.size);
  const meant = productId === null ? found : found.filter((line) => line.product_id === productId);
  return meant.length === 1 ? meant[0] : undefined;
}
