import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { takeItemOff } from "#server/orders/remove-item.ts";
import { lockViewer } from "#server/viewer-orders/viewer.ts";
import * as queries from "./cancel-claim.sql.ts";
import { type ClaimRow, markClaim, type Outcome, takeClaim } from "./claim-rows.ts";
import { afterRefusal, notifyPages } from "./put-for-claim.ts";
import { passUnitsOn } from "./waiting-list.ts";

type Named = Omit<queries.TakeBackAsksParameters, "before" | "states">;

const namedBy = ({ liveId, handle, reference, colour, size }: ClaimRow): Named => ({
  liveId,
  handle,
  reference,
  colour,
  size,
});

interface TakenBack {
  asks: number;
  /** The pieces whose units went on. */
  passedOn: string[];
}
const NO_ASKS: TakenBack = { asks: 0, passedOn: [] };

/**
 * Takes back what is on a waiting list or before a member of staff. Units that were just freed for her go to whoever is next;
 * they come first, since pieces are locked before the claims that wait for them.
 */
async function takeBackAsks(tx: Tx, named: Named, before: number): Promise<TakenBack> {
  const granted = await queries.takeBackAsks(tx, { ...named, before, states: ["granted"] });
  const passedOn = granted.flatMap(({ productId }) => productId ?? []);
  if (passedOn.length > 0) await passUnitsOn(tx, passedOn);
  const others = await queries.takeBackAsks(tx, { ...named, before, states: ["waiting", "proposed"] });
  return { asks: granted.length + others.length, passedOn };
}

/**
 * Works out what a viewer gives up. What is no item yet is taken back at once, also a unit that was just freed for her.
 * An item that the engine itself had written, in a live that runs by itself, is taken off when it is the only one that
 * can be meant; any other is for a member of staff to take off by one key.
 */
export async function cancelClaim(context: Context, claimId: number): Promise<void> {
  const done = await inTransaction(context.db, async (tx) => {
    const claim = await takeClaim(tx, claimId, "new");
    if (!claim) return undefined;
    await lockViewer(tx, claim.liveId, claim.handle);
    return { liveId: claim.liveId, ...(await workOut(tx, context, claim)) };
  }).catch((error: unknown) => leaveToStaff(context, claimId, error));
  if (!done) return;
  notifyPages(context, done.liveId, done.item);
  if (done.passedOn.length > 0) context.events.changed({ products: done.passedOn });
}

/** What an order refuses, as one whose time is over while the bank is still asked, is for staff to answer. */
async function leaveToStaff(context: Context, claimId: number, error: unknown) {
  const outcome = afterRefusal(error);
  if (!outcome) throw error;
  return inTransaction(context.db, async (tx): Promise<({ liveId: string } & WorkedOut) | undefined> => {
    const claim = await takeClaim(tx, claimId, "new");
    if (!claim) return undefined;
    await markClaim(tx, context.actor, claim.id, outcome);
    return { liveId: claim.liveId, passedOn: [] };
  });
}

interface WorkedOut {
  /** The item that was taken off. */
  item?: { orderId: string; productId: string };
  passedOn: string[];
}

async function workOut(tx: Tx, context: Context, claim: ClaimRow): Promise<WorkedOut> {
  const named = namedBy(claim);
  const found = await queries.itemsToGiveUp(tx, named);
  const [item] = found;
  // 'j'annule' alone gives up the one thing there is; of several, a member of staff asks which.
  const givesUpAsks = claim.reference !== null || found.length === 0;
  const { asks, passedOn } = givesUpAsks ? await takeBackAsks(tx, named, claim.id) : NO_ASKS;
  const mark = (outcome: Outcome) => markClaim(tx, context.actor, claim.id, outcome);
  if (!item) {
    await mark(asks > 0 ? { state: "done" } : afterNothing(await queries.paidItems(tx, named)));
    return { passedOn };
  }
  const target = { productId: item.productId, orderId: item.orderId, itemId: item.itemId };
  if (found.length > 1) {
    await mark({ state: "proposed", reason: "which-piece" });
    return { passedOn };
  }
  if (!claim.automaticLive || !item.byItself) {
    await mark({
      state: "proposed",
      reason: claim.automaticLive ? "not-sure" : "automatic-off",
      productId: item.productId,
      orderId: item.orderId,
    });
    return { passedOn };
  }
  const { orderId, itemId } = target;
  await takeItemOff(tx, context, { orderId, itemId, commentId: claim.commentId });
  await markUndone(tx, context, claim.liveId, claim.handle, target.productId);
  await mark({ state: "done", productId: target.productId, orderId: target.orderId });
  return { item: target, passedOn };
}

/** What she has paid is not taken off by a comment: staff answer her. */
function afterNothing(paid: readonly queries.PaidItemsRow[]): Outcome {
  const [item] = paid;
  if (!item) return { state: "dismissed", reason: "nothing-to-cancel" };
  const productId = paid.length === 1 ? item.productId : null;
  return { state: "proposed", reason: "already-paid", productId, orderId: item.orderId };
}

/** The claims whose item was just taken off. */
export async function markUndone(
  tx: Tx,
  context: Context,
  liveId: string,
  handle: string,
  productId: string,
): Promise<void> {
  const { actor } = context;
  await queries.markUndone(tx, {
    liveId,
    handle,
    productId,
    actorKind: actor.kind,
    actorId: "userId" in actor ? actor.userId : null,
  });
}

/** The item of a viewer that a proposal to cancel means. */
export async function itemToCancel(
  tx: Tx,
  claim: ClaimRow,
  productId: string | null,
): Promise<queries.ItemsToGiveUpRow | undefined> {
  const found = await queries.itemsToGiveUp(tx, namedBy(claim));
  const meant = productId === null ? found : found.filter((item) => item.productId === productId);
  return meant.length === 1 ? meant[0] : undefined;
}
