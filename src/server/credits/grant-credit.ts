import type { CreditSource } from "#domain/credit.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueCreditGiven } from "#server/outbox/queue-messages.ts";
import * as queries from "./credits.sql.ts";

export interface Grant {
  userId: string;
  amountCents: number;
  source: CreditSource;
  reason: string;
  /** The order that it comes from. */
  orderId?: string | undefined;
  /** The refund whose place it takes. */
  refundId?: string | undefined;
  /** What is given instead of money owed never runs out. */
  expiresAt?: Date | undefined;
}

/** Gives a person credit to spend; nothing else makes one. Whose order it comes from, the caller holds its lock. */
export async function grantCredit(
  tx: Tx,
  context: Pick<Context, "actor" | "sourceAddress">,
  { userId, amountCents, source, reason, orderId, refundId, expiresAt }: Grant,
): Promise<string> {
  if (!(await queries.lockHolder(tx, { userId }))) throw refusal("USER_NOT_FOUND");
  const { actorKind, actorId } = actorColumns(context.actor);
  const { id } = await queries.insertCredit(tx, {
    userId,
    source,
    reason,
    orderId: orderId ?? null,
    refundId: refundId ?? null,
    expiresAt: expiresAt ?? null,
    grantedBy: actorId,
  });
  const by = { actorKind, actorId, transactionUuid: null };
  await queries.move(tx, { creditId: id, kind: "granted", amountCents, ...by });
  const orders = orderId ? [orderId] : [];
  await writeHistory(tx, context.actor, orders, "credit", { outcome: "granted", amountCents }, reason);
  await audit(tx, context, {
    action: "credit-granted",
    subjectKind: "user",
    subjectId: userId,
    after: { creditId: id, amountCents, source, reason, ...(orderId ? { orderId } : {}) },
  });
  await queueCreditGiven(tx, id);
  return id;
}
