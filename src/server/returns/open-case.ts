import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { LabelPayer } from "#domain/return-life.ts";
import { isSellersFault, type ReturnCause } from "#domain/returns.ts";
import { withdrawalCase } from "#domain/withdrawal-case.ts";
import { receiptOf } from "#domain/withdrawal-deadline.ts";
import { audit } from "#server/audit/audit.ts";
import { type Actor, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { returnReason } from "#wording/returns.ts";
import * as queries from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { lockStatement } from "./lock-statement.ts";

interface NewCase {
  orderId: string;
  /** Which items; null: all that may come back. */
  itemIds: readonly string[] | null;
  cause: ReturnCause;
  note: string | null;
  withdrawalId: string | null;
  asCredit: boolean;
  /** Who bears the sending; null: as the cause and the setting say. */
  labelPayer: LabelPayer | null;
  /** The day (ISO date) on which she renounced by letter or telephone; null: as the statement says, or today. */
  statedOn?: string | null;
}

/**
 * Expects pieces of an order, whose lock the caller holds. Undefined where none of them may come back, or all are expected
 * already: two statements about one piece are one return.
 */
export async function openCase(tx: Tx, actor: Actor, wish: NewCase): Promise<string | undefined> {
  const { orderId, itemIds, cause, note, withdrawalId, asCredit, labelPayer, statedOn } = wish;
  const userId = actor.kind === "admin" ? actor.userId : null;
  const { id } = await queries.insertCase(tx, {
    orderId,
    withdrawalId,
    cause,
    note,
    asCredit,
    labelPayer,
    userId,
    statedOn: statedOn ?? null,
  });
  const expected = await queries.expectItems(tx, { caseId: id, orderId, itemIds: itemIds && [...itemIds] });
  if (expected.length === 0) {
    await queries.deleteEmptyCase(tx, { caseId: id });
    return undefined;
  }
  const facts = { step: "opened", pieces: expected.length };
  await writeHistory(tx, actor, orderId, "return", facts, returnReason(cause, note));
  return id;
}

interface Statement extends Pick<NewCase, "orderId" | "asCredit" | "labelPayer"> {
  withdrawalId: string;
  submittedAt: Date;
  articles: string | null;
  /** What was ticked; nothing where it was stated elsewhere. */
  itemIds: readonly string[];
}

/**
 * A statement of withdrawal opens its return by itself where nothing has to be judged: it came in time, about a paid order
 * that nobody must look at, and its pieces are known. Any other one is for staff.
 */
export async function openCaseOfStatement(tx: Tx, actor: Actor, stated: Statement): Promise<void> {
  const { orderId, withdrawalId, submittedAt, articles, itemIds, asCredit, labelPayer } = stated;
  const order = await queries.lockOrderForCase(tx, { orderId });
  if (!order || order.reviewReason !== null || (itemIds.length === 0 && articles !== null)) return;
  const which = withdrawalCase(submittedAt.toISOString(), { status: order.status, ...receiptOf(order) });
  if (which === "looked-at") return;
  const caseId = await openCase(tx, actor, {
    orderId,
    itemIds: itemIds.length > 0 ? itemIds : null,
    cause: "withdrawal",
    note: null,
    withdrawalId,
    asCredit,
    labelPayer,
  });
  if (caseId && which === "send-back") await queries.awaitGoods(tx, { withdrawalId });
}

/**
 * Staff expect pieces of a paid order: a statement that they have judged, a defect, a parcel that comes back. Whether she
 * wants shop credit is what her statement says unless staff say otherwise. That the shop pays her label, as its
 * acknowledgement told her, holds whatever they say; else their word does and, without it, the setting when a label is asked for.
 */
export const openCaseByStaff: Handlers["admin"]["returnCases"]["open"] = async (context, wish) => {
  const { orderId, itemIds, cause, note, withdrawalId, statedOn } = wish;
  staffOf(context);
  const { caseId } = await once(context, principalOf(context), "admin.returnCases.open", wish, async (tx) => {
    const stated = withdrawalId
      ? await lockStatement(tx, { withdrawalId, orderId, itemIds: itemIds ?? null })
      : undefined;
    const order = await queries.lockOrderForCase(tx, { orderId });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    if (!isSettled(order.status)) throw refusal("ORDER_NOT_RETURNABLE");
    if (order.reviewReason !== null) throw refusal("ORDER_UNDER_REVIEW");
    refuseBeforeOrder(order, statedOn);
    const opened = await openCase(tx, context.actor, {
      orderId,
      itemIds: itemIds ?? null,
      cause,
      note: note || null,
      withdrawalId: withdrawalId ?? null,
      asCredit: wish.asCredit ?? stated?.wantsCredit ?? false,
      labelPayer:
        isSellersFault(cause) || stated?.labelPayer === "shop"
          ? "shop"
          : (wish.labelPayer ?? stated?.labelPayer ?? null),
      statedOn: statedOn ?? null,
    });
    if (!opened) throw refusal("PIECES_NOT_RETURNABLE");
    if (withdrawalId) await queries.awaitGoods(tx, { withdrawalId });
    await audit(tx, context, {
      action: "return-opened",
      subjectKind: "order",
      subjectId: orderId,
      after: {
        reason: returnReason(cause, note || null),
        ...(withdrawalId ? { withdrawalId } : {}),
        ...(statedOn ? { statedOn } : {}),
      },
    });
    return { caseId: opened };
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};

/**
 * Pieces that come back as they were renounced by letter or telephone: expected since that day, however late it is noted. Where
 * they are expected already, that return has the day.
 */
export async function stateForBuyer(
  tx: Tx,
  actor: Actor,
  { orderId, itemIds, statedOn }: { orderId: string; itemIds: string[]; statedOn: string },
): Promise<void> {
  const order = await queries.lockOrderForCase(tx, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  refuseBeforeOrder(order, statedOn);
  await queries.dateStated(tx, { orderId, itemIds, statedOn });
  await openCase(tx, actor, {
    orderId,
    itemIds,
    cause: "withdrawal",
    note: null,
    withdrawalId: null,
    asCredit: false,
    labelPayer: null,
    statedOn,
  });
}

function refuseBeforeOrder({ orderedOn }: { orderedOn: string }, statedOn: string | undefined): void {
  if (statedOn !== undefined && statedOn < orderedOn) throw refusal("STATED_BEFORE_ORDER", { orderedOn });
}
