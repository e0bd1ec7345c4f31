import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { writeHistory } from "#server/orders/history.ts";

type LiveState = "requested" | "made" | "unknown";

const live = statement<{ state: LiveState }>(
  "select state from labels where order_id = $1 and state in ('requested', 'made', 'unknown')",
);
const begin = statement<{ id: string }>(
  "insert into labels (order_id, state, requested_by) values ($1, 'requested', $2) returning id",
);
const end = statement(`
  update labels set state = $2, message = $3, tracking_number = $4, finished_at = clock_timestamp()
  where id = $1 and state in ('requested', 'unknown')`);
/** A sweep may have called the try's outcome unknown while the carrier's answer was still on its way. */
const keep = statement<{ order_id: string }>(`
  with made as (
    update labels set state = 'made', tracking_number = $3, path = $4, sha256 = $5, message = null,
      finished_at = clock_timestamp()
    where id = $2 and order_id = $1 and state in ('requested', 'unknown', 'made')
    returning order_id
  )
  update orders set shipping_label_path = $4, tracking_id = $3, version = version + 1, updated_at = clock_timestamp()
  where id = (select order_id from made)
  returning id as order_id`);

/** The state of the try that stands in the way of another, if there is one. */
export async function findLiveLabel(tx: Tx, orderId: string): Promise<LiveState | undefined> {
  return (await live(tx, orderId))[0]?.state;
}

/** Writes a try down before the carrier hears of it. `labels_one_live_per_order` refuses a second one. */
export async function beginLabel(tx: Tx, { actor }: Context, orderId: string): Promise<string> {
  try {
    const [row] = await begin(tx, orderId, "userId" in actor ? actor.userId : null);
    if (!row) throw new Error("An insert answered no row");
    return row.id;
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
  await end(db, labelId, state, message, trackingNumber);
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
  const { orderId, labelId, trackingNumber, path, sha256 } = made;
  await inTransaction(context.db, async (tx) => {
    const [kept] = await keep(tx, orderId, labelId, trackingNumber, path, sha256);
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
