import type { ClaimReason, ClaimState } from "#domain/claim-state.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

export interface ClaimRow {
  id: number;
  comment_id: number;
  live_id: string;
  handle: string;
  act: "claim" | "cancel";
  reference: string | null;
  colour: string | null;
  size: string | null;
  product_id: string | null;
  state: ClaimState;
  reason: ClaimReason | null;
  order_id: string | null;
  item_id: string | null;
  automatic_live: boolean;
}

const COLUMNS = `c.id, c.comment_id, c.live_id, c.handle, c.act, c.reference, c.colour, c.size, c.product_id, c.state,
  c.reason, c.order_id, c.item_id, l.automatic_claims as automatic_live`;

/** Nothing comes back when another worker has it, or it is no longer in that state. */
const take = statement<ClaimRow>(`
  select ${COLUMNS} from claims c join lives l on l.id = c.live_id
  where c.id = $1 and c.state = $2 for update of c skip locked`);

const lock = statement<ClaimRow>(`
  select ${COLUMNS} from claims c join lives l on l.id = c.live_id where c.id = $1 for update of c`);

const mark = statement<{ id: number }>(`
  update claims set state = $2, reason = $3, product_id = coalesce($4, product_id), order_id = coalesce($5, order_id),
    item_id = case when $2 = 'done' then $6 else item_id end,
    waiting_since = case when $2 = 'waiting' then clock_timestamp() else waiting_since end, actor_kind = $7, actor_id = $8,
    changed_at = clock_timestamp()
  where id = $1 returning id`);

/** Locks a claim that is in this state, unless another worker has it already. */
export async function takeClaim(tx: Tx, claimId: number, state: ClaimState): Promise<ClaimRow | undefined> {
  return (await take(tx, claimId, state))[0];
}

/** Locks a claim for an operator, who waits for whoever has it. */
export async function lockClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  return (await lock(tx, claimId))[0];
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
  const { actor_kind, actor_id } = actorColumns(actor);
  await mark(tx, claimId, state, reason, productId, orderId, itemId, actor_kind, actor_id);
}

const settle = statement(`
  update claims set state = 'done', reason = null, product_id = $2, order_id = $3, item_id = $4, actor_kind = $5,
    actor_id = $6, changed_at = clock_timestamp()
  where id = (
    select id from claims where comment_id = $1 and act = 'claim' and state = 'proposed'
      and (product_id is null or product_id = $2) order by place limit 1)`);

/** An operator wrote the line that a comment asks for: its proposal is done. */
export async function settleProposal(
  tx: Tx,
  actor: Actor,
  commentId: number,
  line: { productId: string; orderId: string; itemId: string },
): Promise<void> {
  const { actor_kind, actor_id } = actorColumns(actor);
  await settle(tx, commentId, line.productId, line.orderId, line.itemId, actor_kind, actor_id);
}
