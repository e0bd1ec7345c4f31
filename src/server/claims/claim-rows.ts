import type { ClaimReason, ClaimState } from "#domain/claim-state.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./claims.sql.ts";

export type ClaimRow = queries.LockClaimRow;

/** Locks a claim that is in this state, unless another worker has it already. */
export async function takeClaim(tx: Tx, claimId: number, state: ClaimState): Promise<ClaimRow | undefined> {
  return queries.takeClaim(tx, { claimId, state });
}

/** Locks a claim for a member of staff, who waits for whoever has it. */
export async function lockClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  return queries.lockClaim(tx, { claimId });
}

export interface Outcome {
  state: ClaimState;
  reason?: ClaimReason | null;
  productId?: string | null;
  orderId?: string | null;
  itemId?: string | null;
}

/** Writes what became of a claim that the caller has locked. */
export async function markClaim(tx: Tx, actor: Actor, claimId: number, outcome: Outcome): Promise<void> {
  const { state, reason = null, productId = null, orderId = null, itemId = null } = outcome;
  const { actorKind, actorId } = actorColumns(actor);
  await queries.updateClaim(tx, { claimId, state, reason, productId, orderId, itemId, actorKind, actorId });
}

/** A member of staff wrote the item that a viewer asks for, in this comment or in any: its proposal is done. */
export async function settleProposal(
  tx: Tx,
  actor: Actor,
  asked: { liveId: string; handle: string; commentId?: number | undefined },
  item: { productId: string; orderId: string; itemId: string },
): Promise<void> {
  const { actorKind, actorId } = actorColumns(actor);
  await queries.settleProposal(tx, {
    liveId: asked.liveId,
    handle: asked.handle,
    commentId: asked.commentId ?? null,
    productId: item.productId,
    orderId: item.orderId,
    itemId: item.itemId,
    actorKind,
    actorId,
  });
}
