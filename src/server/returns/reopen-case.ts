import { isCancelled, isSettled } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { audit } from "#server/audit/audit.ts";
import type { Actor, Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockCase as readCase } from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { type LockedCase, lockCase } from "./lock-case.ts";
import { openCase } from "./open-case.ts";
import * as queries from "./reopen-case.sql.ts";
import { tellReceived } from "./tell-received.ts";

/**
 * A return that was called off goes on, as when its parcel comes late: with its statement, its dates, what the
 * carrier told of it meanwhile, and what of its pieces nothing else expects or took back since. Of one that was checked what
 * did not come is expected anew, as a return of its own with the same statement; what came stays as it was checked.
 */
export const reopenCase: Handlers["admin"]["returnCases"]["reopen"] = async (context, { caseId }) => {
  const { orderId, id } = await inTransaction(context.db, async (tx) => {
    const one = await lockCase(tx, caseId, "reopen");
    if (!isSettled(one.orderStatus) && !isCancelled(one.orderStatus)) throw refusal("ORDER_NOT_RETURNABLE");
    const goesOn =
      one.state === "called-off" ? await goOn(tx, context, one) : await expectMissed(tx, context.actor, one);
    const now = goesOn && (await readCase(tx, { caseId: goesOn }));
    // Of a cancelled order nothing is expected that went on sale with it.
    if (!now || !RETURN_STATES[now.state].isOpen) throw refusal("PIECES_NOT_RETURNABLE");
    await audit(tx, context, {
      action: "return-reopened",
      subjectKind: "order",
      subjectId: one.orderId,
      before: { caseId, reason: one.calledOffReason },
    });
    if (now.goodsReceivedAt && !one.goodsReceivedAt) await tellReceived(tx, { caseId, orderId: one.orderId });
    return now;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId: id });
};

/** Undefined where none of its pieces may come any more. */
async function goOn(tx: Tx, context: Context, { id: caseId, orderId }: LockedCase) {
  if ((await queries.reopen(tx, { caseId })).length === 0) return undefined;
  await writeHistory(tx, context.actor, orderId, "return", { step: "reopened" });
  return caseId;
}

async function expectMissed(tx: Tx, actor: Actor, one: LockedCase) {
  const itemIds = (await queries.missedItems(tx, { caseId: one.id })).map(({ itemId }) => itemId);
  if (itemIds.length === 0) return undefined;
  if (one.withdrawalId !== null) await queries.waitAgain(tx, { withdrawalId: one.withdrawalId });
  const isByLetter = one.cause === "withdrawal" && one.withdrawalId === null;
  return openCase(tx, actor, { ...one, itemIds, statedOn: isByLetter ? parisDay(one.statedAt) : null });
}
