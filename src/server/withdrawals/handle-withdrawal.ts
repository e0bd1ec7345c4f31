import {
  type WITHDRAWAL_BULK_STEPS,
  WITHDRAWAL_STATES,
  type WITHDRAWAL_STEPS,
  type WithdrawalRow,
} from "#contract/admin/withdrawals.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { refundedOfOrder } from "#server/money/money.sql.ts";
import { needsReasonToEnd } from "#server/money/needs-reason-to-end.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { callOff } from "#server/returns/call-off-case.ts";
import { getWithdrawal } from "./list-withdrawals.ts";
import * as queries from "./withdrawals.sql.ts";

interface Known {
  state: WithdrawalRow["state"];
  outcome: WithdrawalRow["outcome"];
  reason: string | null;
  orderId: string | null;
  version: number;
}

type Step = (typeof WITHDRAWAL_STEPS)[number];
type Said = Pick<Known, "state" | "outcome" | "reason">;
export type One = { withdrawalId: string; expectedVersion: number };

/**
 * Staff say how far a statement has come; both ends need a reason that the books do not give, and money that went back is in
 * them. One that is refused asks nothing back any more, which is not said once its pieces came. What repeats another one is
 * answered with that.
 */
export async function moveWithdrawal(
  context: Context,
  input: One & { step: Step; reason?: string | undefined },
) {
  const { withdrawalId, step } = input;
  const reason = input.reason || null;
  const orders = await inTransaction(context.db, async (tx) => {
    const before = await lockKnown(tx, input);
    if (before.outcome === "repeated") throw refusal("WITHDRAWAL_ANSWERED");
    if ((await needsReason(tx, step, withdrawalId, before)) && !reason) throw refusal("REASON_REQUIRED");
    if (step === "refused" && reason && before.orderId) {
      await lockOrdersOfParcel(tx, before.orderId);
      if ((await queries.hasCome(tx, { withdrawalId })).hasCome) throw refusal("WITHDRAWAL_ANSWERED");
      await callOffWaiting(tx, context, { withdrawalId, reason });
    }
    await save(tx, context, withdrawalId, before, { ...stateAfter(step), reason });
    return before.orderId ? [before.orderId] : [];
  });
  context.events.changed({ orders });
  return getWithdrawal(context, { withdrawalId });
}

/**
 * The same for one of many, none of which anybody has looked at while saying it: they only go forward, a note that
 * stands on one stays, and no money moves. What has to be judged is refused, to be handled by itself: one that is
 * further already, and the end of one whose order the shop has not given back whole. What is so already stays as it is.
 */
export async function putStep(
  tx: Tx,
  context: Context,
  { withdrawalId, step }: { withdrawalId: string; step: (typeof WITHDRAWAL_BULK_STEPS)[number] },
): Promise<void> {
  const before = await queries.lockWithdrawal(tx, { withdrawalId });
  if (!before) throw refusal("WITHDRAWAL_NOT_FOUND");
  const after = stateAfter(step);
  if (before.state === after.state && before.outcome === after.outcome) return;
  if (placeOf(before.state) >= placeOf(after.state)) throw refusal("WITHDRAWAL_FURTHER");
  if (step === "refunded" && !(await isPaidBack(tx, withdrawalId, before)))
    throw refusal("WITHDRAWAL_NOT_REPAID");
  await save(tx, context, withdrawalId, before, { ...after, reason: before.reason });
}

/** Locks a statement that staff act on, before its order; refuses one that is not as they saw it. */
export async function lockKnown(tx: Tx, { withdrawalId, expectedVersion }: One): Promise<Known> {
  const known = await queries.lockWithdrawal(tx, { withdrawalId });
  if (!known) throw refusal("WITHDRAWAL_NOT_FOUND");
  if (known.version !== expectedVersion) throw await changedMeanwhile(tx, "withdrawal", withdrawalId);
  return known;
}

/** Nothing that has not come yet is waited for any more; the order's parcel is locked. */
export async function callOffWaiting(
  tx: Tx,
  context: Context,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
): Promise<void> {
  for (const { caseId } of await queries.waitingCases(tx, { withdrawalId }))
    await callOff(tx, context, { caseId, reason });
}

async function save(tx: Tx, context: Context, id: string, before: Known, after: Said): Promise<void> {
  await queries.updateWithdrawal(tx, {
    withdrawalId: id,
    state: after.state,
    outcome: after.outcome,
    reason: after.reason,
  });
  await audit(tx, context, {
    action: "withdrawal-handled",
    subjectKind: "withdrawal",
    subjectId: id,
    before: { state: before.state, outcome: before.outcome, reason: before.reason },
    after,
  });
}

const placeOf = (state: Known["state"]): number => WITHDRAWAL_STATES.indexOf(state);

const stateAfter = (step: Step): Pick<Known, "state" | "outcome"> =>
  step === "refunded" || step === "refused"
    ? { state: "done", outcome: step }
    : { state: step, outcome: null };

async function needsReason(tx: Tx, step: Step, withdrawalId: string, { orderId }: Known): Promise<boolean> {
  if (step === "refused") return true;
  if (step !== "refunded") return false;
  return !orderId || (await needsReasonToEnd(tx, { orderId, statementId: withdrawalId }));
}

async function isPaidBack(tx: Tx, withdrawalId: string, { orderId }: Known): Promise<boolean> {
  const given = orderId ? await refundedOfOrder(tx, { orderId, statementId: withdrawalId }) : undefined;
  return given !== undefined && given.cents > 0 && given.cents >= given.totalCents;
}
