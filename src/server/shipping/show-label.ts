import type { z } from "zod";
import type { label } from "#contract/admin/orders.ts";
import { refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

export type ShownLabel = z.infer<typeof label>;

/** The newest try at a label of order `o` as JSON; null when there was none. */
export const LABEL_JSON = `
  (select json_build_object('state', t.state, 'tracking_number', t.tracking_number, 'message', t.message,
      'finished_at', t.finished_at)
    from labels t where t.order_id = o.id order by t.requested_at desc limit 1)`;

export interface LabelJson {
  state: "requested" | "made" | "refused" | "unknown" | "discarded";
  tracking_number: string | null;
  message: string | null;
  finished_at: string | null;
}

/** A refused try leaves the carrier's sentence; one that was discarded leaves nothing. */
export function showLabel(
  newest: LabelJson | null,
  order: { has_label: boolean; tracking_id: string | null },
  { carrier }: Pick<Config, "carrier">,
): ShownLabel {
  // An order brought over from older data has its label's path but no try of ours.
  const state = newest?.state ?? (order.has_label ? "made" : "discarded");
  const trackingNumber =
    state === "made"
      ? (newest?.tracking_number ?? order.tracking_id)
      : state === "unknown"
        ? (newest?.tracking_number ?? null)
        : null;
  return {
    state: state === "refused" || state === "discarded" ? "absent" : state,
    trackingNumber,
    trackingUrl: trackingNumber && carrier.trackingUrl + encodeURIComponent(trackingNumber),
    madeAt: state === "made" && newest?.finished_at ? new Date(newest.finished_at).toISOString() : null,
    message: state === "refused" || state === "unknown" ? (newest?.message ?? null) : null,
  };
}

const select = statement<{ has_label: boolean; tracking_id: string | null; label: LabelJson | null }>(`
  select shipping_label_path is not null as has_label, tracking_id, ${LABEL_JSON} as label
  from orders o where id = $1`);

export async function readShownLabel(
  { db, config }: Pick<House, "db" | "config">,
  orderId: string,
): Promise<ShownLabel> {
  const [order] = await select(db, orderId);
  if (!order) throw refusal("ORDER_NOT_FOUND");
  return showLabel(order.label, order, config);
}
