import { hash } from "node:crypto";
import { isCancelled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { costOfReturnLabel, type ReturnLabelKind } from "#domain/return-life.ts";
import { returnPlaceOf } from "#domain/return-place.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { audit } from "#server/audit/audit.ts";
import { logFault } from "#server/background/log-fault.ts";
import { type Context, userIdOf } from "#server/context.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { hasOrdered } from "#server/order-access/devices.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { whyNotToKeep } from "#server/shipping/label-tries.ts";
import { RETURN_LABEL_NOT_STORED } from "#wording/returns.ts";
import * as queries from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { lockCase } from "./lock-case.ts";
import { returnsOfGuest } from "./returns-of-guest.ts";
import { sweepReturnLabels } from "./sweep-return-labels.ts";

/** The buyer asks for the label of her return on her order's page; a stranger, who would read her address, and staff may not. */
export const makeReturnLabelByBuyer: Handlers["guestOrders"]["returnLabel"] = async (
  context,
  { orderId, caseId, kind, offeredCents },
) => {
  if (!(await hasOrdered(context.db, context, orderId))) throw refusal("ORDER_NOT_FOUND");
  const one = await getCase(context, { caseId });
  if (one.orderId !== orderId) throw refusal("RETURN_CASE_NOT_FOUND");
  if (kind === "code" && context.settings.current().returnCodes !== "on")
    throw refusal("RETURN_LABEL_NOT_OFFERED");
  await makeReturnLabel(context, { caseId, kind, offeredCents, byBuyer: true });
  return returnsOfGuest(context, { orderId });
};

/** Staff make it for her, and it is mailed to her. */
export const makeReturnLabelByStaff: Handlers["admin"]["returnCases"]["label"] = async (
  context,
  { caseId },
) => {
  await makeReturnLabel(context, { caseId, kind: "label", byBuyer: false });
  return getCase(context, { caseId });
};

interface Wish {
  caseId: string;
  kind: ReturnLabelKind;
  offeredCents?: number | undefined;
  /** A buyer is told of a refusal in our words; staff read the carrier's, which stay with the return. */
  byBuyer: boolean;
}

/** A try that was written down. */
type Begun = Wish & { labelId: string; orderId: string };

/**
 * One label a return, however often it is asked for: the try is written first, under an index that admits one, and the
 * carrier is called outside any transaction. Who pays is what the setting says at that moment, but never more than she read
 * (`offeredCents`).
 */
async function makeReturnLabel(context: Context, wish: Wish): Promise<void> {
  const { kind } = wish;
  const begun = await begin(context, wish);
  if (begun === undefined) return;
  const { labelId, orderId, order } = begun;
  const outcome = await context.labels.makeReturnLabel({
    kind,
    orderNumber: order.orderNumber,
    weightKg: context.settings.current().parcelWeightKg,
    sender: fromStoredAddress(order.shippingAddress),
    to: returnPlaceOf(context.settings.current(), context.config.carrier.sender),
  });
  switch (outcome.outcome) {
    case "made":
      return keep(context, { ...wish, labelId, orderId }, outcome);
    case "refused":
      context.log.warn({ reason: outcome.message }, "the carrier refused a return label");
      return refuse(context, { ...wish, labelId, orderId }, outcome);
    case "unavailable":
      context.log.warn({ reason: outcome.reason }, "the carrier is out of reach");
      await queries.endReturnLabel(context.db, { labelId, state: "refused", message: null, toldAs: null });
      throw refusal("CARRIER_UNREACHABLE");
    case "unknown":
      context.log.warn({ reason: outcome.reason }, "a return label's outcome is unknown");
      await queries.endReturnLabel(context.db, { labelId, state: "unknown", message: null, toldAs: null });
      throw refusal("CARRIER_UNREACHABLE");
  }
}

/** Undefined when the return has its label already. */
async function begin(context: Context, { caseId, kind, offeredCents }: Wish) {
  const { returnLabel, returnLabelCents } = context.settings.current();
  await sweepReturnLabels(context);
  try {
    return await inTransaction(context.db, async (tx) => {
      const one = await lockCase(tx, caseId, "label");
      const live = await queries.liveReturnLabel(tx, { caseId });
      if (live?.state === "made") return undefined;
      if (live) throw refusal("LABEL_IN_PROGRESS");
      const costCents = costOfReturnLabel(
        { returnLabel, returnLabelCents },
        { ...one, ofCancelled: isCancelled(one.orderStatus) },
      );
      if (costCents === undefined || costCents > (offeredCents ?? costCents))
        throw refusal("RETURN_LABEL_NOT_OFFERED");
      const order = await queries.readAddressOfReturn(tx, { caseId });
      if (!order) throw refusal("ADDRESS_MISSING");
      const userId = context.actor.kind === "admin" ? (userIdOf(context.actor) ?? null) : null;
      const { id: labelId } = await queries.insertReturnLabel(tx, { caseId, kind, userId, costCents });
      return { labelId, orderId: one.orderId, order };
    });
  } catch (error) {
    throw brokenConstraint(error) === "return_labels_one_live_per_case"
      ? refusal("LABEL_IN_PROGRESS")
      : error;
  }
}

/** The object first, the row second: a crash between them leaves a file without a row, never a row without a file. */
async function keep(
  context: Context,
  wish: Begun,
  { trackingNumber, pdf }: { trackingNumber: string; pdf: Uint8Array },
): Promise<void> {
  const { caseId, kind, labelId } = wish;
  const message = await whyNotToKeep(context, { labelId, trackingNumber });
  if (message !== undefined) return refuse(context, wish, { message });
  const sha256 = hash("sha256", pdf, "hex");
  const path = `labels/returns/${trackingNumber}-${sha256.slice(0, 8)}.pdf`;
  try {
    await context.files.put(path, pdf, { contentType: "application/pdf", sha256 });
  } catch (error) {
    logFault(
      context,
      error,
      "a return label was made but its file could not be kept",
      {},
      { level: "error" },
    );
    return refuse(context, wish, { message: RETURN_LABEL_NOT_STORED, code: NOT_STORED });
  }
  const orders = await inTransaction(context.db, async (tx) => {
    const kept = await queries.keepReturnLabel(tx, { labelId, trackingNumber, path, sha256 });
    for (const { orderId } of kept) {
      await writeHistory(tx, context.actor, orderId, "return", { step: "label", made: trackingNumber });
      await audit(tx, context, {
        action: "return-label-made",
        subjectKind: "order",
        subjectId: orderId,
        after: { trackingNumber, kind, sha256 },
      });
      await queueOnce(tx, {
        dedupeKey: `return-label:${labelId}`,
        kind: "return-label",
        orderId,
        facts: { caseId },
      });
    }
    return kept.map(({ orderId }) => orderId);
  });
  context.events.changed({ orders });
}

const NOT_STORED = "not-stored";
/** The carrier's refusals about the sender's address, who is the buyer. */
const HER_ADDRESS = /^301\d\d$/;

/** Keeps with the return why there is no label, and tells whoever asked for it. */
async function refuse(
  context: Context,
  { labelId, orderId, kind, byBuyer }: Begun,
  { message, code = "" }: { message: string; code?: string },
): Promise<never> {
  const aboutHer = HER_ADDRESS.test(code) ? "address" : kind;
  const toldAs = byBuyer ? aboutHer : null;
  const state = code === NOT_STORED ? "unknown" : "refused";
  await queries.endReturnLabel(context.db, { labelId, state, message, toldAs });
  context.events.changed({ orders: [orderId] });
  if (toldAs) throw refusal("RETURN_LABEL_REFUSED", { refused: toldAs });
  throw state === "unknown" ? refusal("LABEL_STORE_UNAVAILABLE") : refusal("LABEL_REFUSED", { message });
}

/** Staff have seen to it: wrote to her, or mended what the carrier refused. Harmless when repeated. */
export const markLabelHandled: Handlers["admin"]["returnCases"]["labelHandled"] = async (
  context,
  { caseId },
) => {
  const orderId = await inTransaction(context.db, async (tx) => {
    const { orderId } = await lockCase(tx, caseId, "label");
    const handled = await queries.markLabelHandled(tx, { caseId });
    if (handled.length > 0)
      await audit(tx, context, { action: "return-label-handled", subjectKind: "order", subjectId: orderId });
    return orderId;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};
