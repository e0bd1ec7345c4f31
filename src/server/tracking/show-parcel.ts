import type { TrackedParcel } from "#contract/admin/tracking.ts";
import type { Config } from "#server/config.ts";
import type { ReadParcelsRow } from "./tracking.sql.ts";

export const showParcel = (row: ReadParcelsRow, { carrier }: Config): TrackedParcel => ({
  trackingNumber: row.trackingNumber,
  trackingUrl: carrier.trackingUrl + encodeURIComponent(row.trackingNumber),
  state: row.state,
  since: row.stateSince?.toISOString() ?? null,
  announcedAt: row.announcedAt.toISOString(),
  handedOverAt: row.handedOverAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  lastEventAt: row.lastEventAt?.toISOString() ?? null,
  lastLabel: row.lastLabel,
  concern: row.concern,
  orders: row.orders,
});
