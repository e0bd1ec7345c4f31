import { hash, randomUUID } from "node:crypto";
import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { gramsOfParcel, isFarFrom, weightOfParcel } from "#domain/weight.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { logFault } from "#server/background/log-fault.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { refuseOutsideArea } from "#server/orders/delivery-area.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { readShownLabel, type ShownLabel } from "#server/orders/show-label.ts";
import { lockOrdersOfParcel, refuseHeldBack, refuseRecalled } from "#server/parcels/orders-of-parcel.ts";
import { noteClosedOfParcel, refusePointBeforeLabel } from "#server/relay-points/closed-point.ts";
import { LABEL_EXISTS, LABEL_MADE, parcelWithoutLabel } from "#wording/labels.ts";
import type { MadeLabel } from "./colissimo.ts";
import { beginLabel, endLabel, findLiveLabel, keepMadeLabel, whyNotToKeep } from "./label-tries.ts";
import { type ReadParcelRow, readParcel } from "./labels.sql.ts";

/** What the carrier says of a relay point that it doesn't know, or no longer. */
const POINT_REFUSED = ["30400", "30401"];

/** What somebody weighed; `sure`: also far from the weight of the pieces. */
interface Weighed {
  grams: number;
  sure: boolean;
}

/** More than the file of a label takes. */
const ROOM_FOR_A_LABEL = Buffer.alloc(512 * 1024);

/**
 * One label per parcel however often the button is pressed and from however many tabs: the try is written first, under
 * an index that admits one, and the carrier is called outside any transaction. A label that exists is the answer.
 */
export async function makeLabel(
  context: Context,
  { orderId, weighed }: { orderId: string; weighed?: Weighed | undefined },
): Promise<{ label: ShownLabel; message: string }> {
  await refusePointBeforeLabel(context, orderId, weighed?.grams);
  await checkStore(context);
  const labelId = await begin(context, orderId, weighed);
  if (labelId === undefined) return { label: await readShownLabel(context, orderId), message: LABEL_EXISTS };
  await ask(context, orderId, labelId, weighed);
  return { label: await readShownLabel(context, orderId), message: LABEL_MADE };
}

/** A label that can't be kept must not be asked for: it would be a parcel, and billed. */
async function checkStore(context: Context): Promise<void> {
  const { files } = context;
  const key = `checks/${randomUUID()}.bin`;
  const sha256 = hash("sha256", ROOM_FOR_A_LABEL, "hex");
  try {
    await files.put(key, ROOM_FOR_A_LABEL, { contentType: "application/octet-stream", sha256 });
    await files.delete(key);
  } catch (error) {
    logFault(context, error, "no label was asked for: files can't be kept", {}, { level: "error" });
    throw refusal("LABEL_STORE_UNAVAILABLE");
  }
}

/** Opens a try; undefined when the order's parcel has its label already. */
function begin(context: Context, orderId: string, weighed: Weighed | undefined): Promise<string | undefined> {
  return inTransaction(context.db, async (tx) => {
    const together = await lockOrdersOfParcel(tx, orderId);
    const order = await lockForStaff(tx, orderId);
    const live = await findLiveLabel(tx, orderId);
    if (live === "made" || (live === undefined && order.hasLabel)) return undefined;
    if (live === "requested") throw refusal("LABEL_IN_PROGRESS");
    if (live === "unknown") throw refusal("LABEL_OUTCOME_UNKNOWN");
    if (!isSettled(order.status)) throw refusal("LABEL_NOT_DUE", { status: order.status });
    refuseRecalled(together);
    if (order.reviewReason !== null) throw refusal("ORDER_UNDER_REVIEW");
    refuseHeldBack(together);
    const addressed = await readParcel(tx, { orderId });
    if (!addressed) throw refusal("ADDRESS_MISSING");
    refuseFarWeight(context, addressed, weighed);
    refuseOutsideArea(context, fromStoredAddress(addressed.shippingAddress), true);
    return beginLabel(tx, context, orderId);
  });
}

async function ask(
  context: Context,
  orderId: string,
  labelId: string,
  weighed: Weighed | undefined,
): Promise<void> {
  const order = await readParcel(context.db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  const address = fromStoredAddress(order.shippingAddress);
  const outcome = await context.labels.makeLabel({
    orderNumber: order.orderNumber,
    weightKg: (weighed?.grams ?? gramsOfParcel(order.piecesGrams, context.settings.current())) / 1000,
    addressee: address,
    instructions: address.deliveryNote,
    pickupLocationId: address.relay?.id,
  });
  switch (outcome.outcome) {
    case "made":
      return keepFile(context, orderId, labelId, outcome);
    case "refused":
      await endLabel(context, labelId, "refused", outcome.message);
      if (address.relay && POINT_REFUSED.includes(outcome.code)) {
        await noteClosedOfParcel(context, orderId, address.relay.id);
        throw refusal("RELAY_POINT_CLOSED");
      }
      throw refusal("LABEL_REFUSED", { message: outcome.message });
    case "unavailable":
      context.log.warn({ reason: outcome.reason }, "the carrier is out of reach");
      await endLabel(context, labelId, "refused", null);
      throw refusal("CARRIER_UNREACHABLE");
    case "unknown":
      context.log.warn({ reason: outcome.reason }, "a label's outcome is unknown");
      return giveUp(context, labelId, outcome.trackingNumber);
  }
}

/** A weight that its pieces do not explain is asked about once: a piece may be missing, or be one too many. */
function refuseFarWeight(
  context: Context,
  { piecesGrams }: ReadParcelRow,
  weighed: Weighed | undefined,
): void {
  const expectedGrams = weightOfParcel(piecesGrams, context.settings.current().packagingGrams);
  if (!weighed || weighed.sure || expectedGrams === null) return;
  const { grams } = weighed;
  if (isFarFrom(grams, expectedGrams)) throw refusal("WEIGHT_FAR", { grams, expectedGrams });
}

/** The object first, the row second: a crash between them leaves a file without a row, never a row without a file. */
export async function keepFile(
  context: Context,
  orderId: string,
  labelId: string,
  made: Pick<MadeLabel, "trackingNumber" | "pdf">,
): Promise<void> {
  const { trackingNumber, pdf } = made;
  const message = await whyNotToKeep(context, { labelId, trackingNumber });
  if (message !== undefined) {
    await endLabel(context, labelId, "refused", message);
    throw refusal("LABEL_REFUSED", { message });
  }
  const sha256 = hash("sha256", pdf, "hex");
  const path = `labels/${orderId}/${trackingNumber}-${sha256.slice(0, 8)}.pdf`;
  try {
    await context.files.put(path, pdf, { contentType: "application/pdf", sha256 });
  } catch (error) {
    logFault(context, error, "a label was made but its file could not be kept", {}, { level: "error" });
    return giveUp(context, labelId, trackingNumber);
  }
  const orders = await keepMadeLabel(context, { labelId, trackingNumber, path, sha256 });
  context.events.changed({ orders });
}

/** Whether there is a parcel is for a person to find out, unless its number was told: then its label can be fetched. */
async function giveUp(context: Context, labelId: string, trackingNumber: string | undefined): Promise<never> {
  const notice = trackingNumber === undefined ? null : parcelWithoutLabel(trackingNumber);
  await endLabel(context, labelId, "unknown", notice, trackingNumber ?? null);
  throw trackingNumber === undefined
    ? refusal("LABEL_OUTCOME_UNKNOWN")
    : refusal("LABEL_TO_FETCH", { trackingNumber });
}
