import type { z } from "zod";
import type { label } from "#contract/admin/order-label.ts";
import { refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./order-rows.sql.ts";

export type ShownLabel = z.infer<typeof label>;

/** The newest try at a label of an order, as the view `order_rows` writes it. */
export interface LabelJson {
  state: "requested" | "made" | "refused" | "unknown" | "discarded";
  trackingNumber: string | null;
  message: string | null;
  finishedAt: string | null;
}

/** A refused try leaves the carrier's sentence; one that was discarded leaves nothing. */
export function showLabel(
  newest: LabelJson | null,
  order: { hasLabel: boolean; trackingId: string | null },
  { carrier }: Pick<Config, "carrier">,
): ShownLabel {
  // An order brought over from older data has its label's path but no try of ours.
  const state = newest?.state ?? (order.hasLabel ? "made" : "discarded");
  const trackingNumber =
    state === "made"
      ? (newest?.trackingNumber ?? order.trackingId)
      : state === "unknown"
        ? (newest?.trackingNumber ?? null)
        : null;
  return {
    state: state === "refused" || state === "discarded" ? "absent" : state,
    trackingNumber,
    trackingUrl: trackingNumber && carrier.trackingUrl + encodeURIComponent(trackingNumber),
    madeAt: state === "made" && newest?.finishedAt ? new Date(newest.finishedAt).toISOString() : null,
    message: state === "refused" || state === "unknown" ? (newest?.message ?? null) : null,
  };
}

export async function readShownLabel(
  { db, config }: Pick<AppContext, "db" | "config">,
  orderId: string,
): Promise<ShownLabel> {
  const order = await queries.readLabelOfOrder(db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  return showLabel(order.label, order, config);
}
