import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./labels.sql.ts";

/** The state of the try that stands in the way of another, if there is one. */
export async function findLiveLabel(
  tx: Tx,
  orderId: string,
): Promise<queries.FindLiveLabelRow["state"] | undefined> {
  return (await queries.findLiveLabel(tx, { orderId }))?.state;
}

/** Writes a try down before the carrier hears of it. `labels_one_live_per_order` refuses a second one. */
export async function beginLabel(tx: Tx, { actor }: Context, orderId: string): Promise<string> {
  try {
    const userId = "userId" in actor ? actor.userId : null;
    return (await queries.insertLabel(tx, { orderId, userId })).id;
  } catch (error) {
    throw brokenConstraint(error) === "labels_one_live_per_order" ? refusal("LABEL_IN_PROGRESS") : error;
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

export interface KeptLabel {
  orderId: string;
  labelId: string;
  trackingNumber: string;
  path: string;
  sha256: string;
}

/** The label, the order's tracking number, history and trail in one transaction. */
export async function keepMadeLabel(context: Context, made: KeptLabel): Promise<void> {
  const { orderId, trackingNumber, sha256 } = made;
  await inTransaction(context.db, async (tx) => {
    const kept = await queries.keepLabel(tx, made);
    if (!kept) throw refusal("LABEL_OUTCOME_UNKNOWN");
    await writeHistory(tx, context.actor, orderId, "label", { made: trackingNumber });
    await audit(tx, context, {
      action: "label-made",
      subjectKind: "order",
      subjectId: orderId,
      after: { trackingNumber, sha256 },
    });
  });
}
