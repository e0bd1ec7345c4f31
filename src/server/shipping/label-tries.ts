import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { brokenConstraint, ReadTooEarly } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { numberOfAnotherParcel } from "#wording/labels.ts";
import * as queries from "./labels.sql.ts";

/** The state of the try that stands in the way of another, if there is one. */
export async function findLiveLabel(
  tx: Tx,
  orderId: string,
): Promise<queries.FindLiveLabelRow["state"] | undefined> {
  return (await queries.findLiveLabel(tx, { orderId }))?.state;
}

const ONE_LIVE = ["labels_one_live_per_order", "labels_one_live_per_parcel"];

/** Writes a try down before the carrier hears of it; a second one for the parcel is refused. */
export async function beginLabel(tx: Tx, { actor }: Context, orderId: string): Promise<string> {
  try {
    const userId = "userId" in actor ? actor.userId : null;
    return (await queries.insertLabel(tx, { orderId, userId })).id;
  } catch (error) {
    throw ONE_LIVE.includes(brokenConstraint(error) ?? "") ? refusal("LABEL_IN_PROGRESS") : error;
  }
}

/** Closes a try that brought no label; the number of its parcel where the carrier told one. */
export async function endLabel(
  { db }: { db: Db | Tx },
  labelId: string,
  state: "refused" | "unknown" | "discarded",
  message: string | null,
  trackingNumber: string | null = null,
): Promise<void> {
  await queries.endLabel(db, { labelId, state, message, trackingNumber });
}

/**
 * Why a label that was made can't be kept: its number is that of a parcel which the shop followed before, whose events, orders and
 * file would be taken for this one's.
 */
export async function whyNotToKeep(
  { db }: Pick<Context, "db">,
  made: { labelId: string; trackingNumber: string },
): Promise<string | undefined> {
  const { taken } = await queries.isNumberOfAnother(db, made);
  return taken ? numberOfAnotherParcel(made.trackingNumber) : undefined;
}

export interface KeptLabel {
  labelId: string;
  trackingNumber: string;
  path: string;
  sha256: string;
}

/**
 * The label, and for each order of its parcel the tracking number, history and trail, in one transaction. Another order than the
 * one that asked may stand for it by now.
 */
export function keepMadeLabel(context: Context, made: KeptLabel): Promise<string[]> {
  const { trackingNumber, sha256 } = made;
  return inTransaction(context.db, async (tx) => {
    const { orderId } = await queries.orderOfLabel(tx, made);
    await lockOrdersOfParcel(tx, orderId);
    if ((await queries.orderOfLabel(tx, made)).orderId !== orderId)
      throw new ReadTooEarly("The order left the parcel meanwhile");
    const kept = (await queries.keepLabel(tx, { ...made, orderId })).map((one) => one.orderId);
    if (kept.length === 0) throw refusal("LABEL_OUTCOME_UNKNOWN");
    await writeHistory(tx, context.actor, kept, "label", { made: trackingNumber });
    for (const orderId of kept)
      await audit(tx, context, {
        action: "label-made",
        subjectKind: "order",
        subjectId: orderId,
        after: { trackingNumber, sha256 },
      });
    return kept;
  });
}
