import type { Actor } from "#server/context.ts";
import { actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

export type HistoryEvent =
  | "line-added"
  | "line-removed"
  | "line-returned"
  | "line-return-undone"
  | "line-restocked"
  | "address"
  | "payment"
  | "label"
  | "review"
  | "transfer"
  | "comment"
  | "refund"
  | "withdrawal";

const insert = statement(
  "insert into order_history (order_id, event, actor_kind, actor_id, reason, facts) values ($1, $2, $3, $4, $5, $6)",
);

/** Notes on an order's history something other than a change of status. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  orderId: string,
  event: HistoryEvent,
  facts: Record<string, unknown> | null = null,
  reason: string | null = null,
): Promise<void> {
  const { actor_kind, actor_id } = actorColumns(actor);
  await insert(tx, orderId, event, actor_kind, actor_id, reason, facts && JSON.stringify(facts));
}
