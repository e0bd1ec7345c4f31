import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import * as queries from "./unmatched.sql.ts";

/** Locks money that belongs to no order; one act on it wins. Whoever acts on an order as well locks that first. */
export async function lockUnmatched(tx: Tx, unmatchedId: string): Promise<queries.LockUnmatchedRow> {
  await queries.noteOrder(tx, { unmatchedId });
  const payment = await queries.lockUnmatched(tx, { unmatchedId });
  if (!payment) throw refusal("UNMATCHED_PAYMENT_NOT_FOUND");
  return payment;
}

/** Refuses what somebody else has handled meanwhile, and says who. */
export function refuseHandled(payment: queries.LockUnmatchedRow): void {
  if (payment.state === "refunding") throw refusal("REFUND_IN_PROGRESS");
  if (payment.state !== "open")
    throw refusal("UNMATCHED_PAYMENT_HANDLED", {
      by: payment.handledByName ?? ACTOR_NAMES["card-provider"],
      at: (payment.handledAt ?? new Date(0)).toISOString(),
    });
}
