import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import type { Source } from "#server/payments/record.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import type { UnmatchedCause } from "./keep-unmatched.ts";

export interface LockedUnmatched {
  transaction_uuid: string;
  reference: string | null;
  cause: UnmatchedCause;
  detailed_status: string;
  source: Source;
  amount_cents: number;
  currency: string;
  card_brand: string | null;
  card_last4: string | null;
  state: "open" | "refunding" | "tied" | "refunded" | "dismissed";
  order_id: string | null;
  handled_by_name: string | null;
  handled_at: Date | null;
}

const lock = statement<LockedUnmatched>(`
  select p.transaction_uuid, p.reference, p.cause, p.detailed_status, p.source,
    p.amount_cents::float8 as amount_cents, p.currency, p.card_brand, p.card_last4, p.state, p.order_id, p.handled_at,
    (select display_name from users where id = p.handled_by) as handled_by_name
  from unmatched_payments p where p.id = $1 for update of p`);

/** Two words about one transaction may arrive in the same instant, and the one that found its order was not seen. */
const noteOrder = statement(`
  update unmatched_payments p set state = 'tied', order_id = t.order_id, handled_at = clock_timestamp()
  from transactions t where p.id = $1 and t.uuid = p.transaction_uuid and p.state in ('open', 'dismissed')`);

/** Locks money that belongs to no order; one act on it wins. Whoever acts on an order as well locks that first. */
export async function lockUnmatched(tx: Tx, unmatchedId: string): Promise<LockedUnmatched> {
  await noteOrder(tx, unmatchedId);
  const [payment] = await lock(tx, unmatchedId);
  if (!payment) throw refusal("UNMATCHED_PAYMENT_NOT_FOUND");
  return payment;
}

/** Refuses what somebody else has handled meanwhile, and says who. */
export function refuseHandled(payment: LockedUnmatched): void {
  if (payment.state === "refunding") throw refusal("REFUND_IN_PROGRESS");
  if (payment.state !== "open")
    throw refusal("UNMATCHED_PAYMENT_HANDLED", {
      by: payment.handled_by_name ?? ACTOR_NAMES["card-provider"],
      at: (payment.handled_at ?? new Date(0)).toISOString(),
    });
}
