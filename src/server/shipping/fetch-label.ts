import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { readShownLabel, type ShownLabel } from "#server/orders/show-label.ts";
import { LABEL_FETCHED } from "#wording/labels.ts";
import { findParcelWithNumber } from "./labels.sql.ts";
import { keepFile } from "./make-label.ts";

/**
 * The label of a parcel that the carrier knows and whose file we don't have: its answer broke off, it could not be kept,
 * or it is gone. No second parcel is made, so that the button may be pressed as often as one likes.
 */
export async function fetchLabel(
  context: Context,
  { orderId }: { orderId: string },
): Promise<{ label: ShownLabel; message: string }> {
  const shown = await readShownLabel(context, orderId);
  const parcel = await findParcelWithNumber(context.db, { orderId });
  if (!parcel) throw refusal(shown.state === "unknown" ? "LABEL_OUTCOME_UNKNOWN" : "LABEL_MISSING");
  const { id, trackingNumber } = parcel;
  const fetched = await context.labels.fetchLabel(trackingNumber);
  if (fetched.outcome === "refused") throw refusal("LABEL_REFUSED", { message: fetched.message });
  if (fetched.outcome === "unavailable") {
    context.log.warn({ reason: fetched.reason }, "a label could not be fetched again");
    throw refusal("CARRIER_UNREACHABLE");
  }
  await keepFile(context, orderId, id, { trackingNumber, pdf: fetched.pdf });
  return { label: await readShownLabel(context, orderId), message: LABEL_FETCHED };
}
