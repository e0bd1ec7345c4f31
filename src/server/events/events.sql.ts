// Written by `npm run db:types` from events.sql: change that file, not this one.
import { many, optional } from "#server/db/statement.ts";

export interface NotifyParameters {
  channel: string;
  change: string;
}

export interface NotifyRow {
  sent: string | null;
}

export const notify = optional<NotifyParameters, NotifyRow>({
  parameters: ["channel","change"],
  columns: ["sent"],
  text: `select pg_notify($1, $2)::text as sent`,
});

export interface LiveOfOrderParameters {
  orderId: string;
}

export interface LiveOfOrderRow {
  liveId: string;
}

export const liveOfOrder = optional<LiveOfOrderParameters, LiveOfOrderRow>({
  parameters: ["orderId"],
  columns: ["live_id!"],
  text: `select live_id from orders where id = $1`,
});

export interface FindActiveLiveParameters {
  liveId: string;
}

export interface FindActiveLiveRow {
  id: string;
}

export const findActiveLive = optional<FindActiveLiveParameters, FindActiveLiveRow>({
  parameters: ["liveId"],
  columns: ["id!"],
  text: `select id from lives where id = $1 and is_active`,
});

export interface ReadAvailabilityParameters {
  productIds: readonly string[];
  liveIds: readonly string[];
}

export interface ReadAvailabilityRow {
  id: string;
  liveId: string;
  sold: boolean;
}

export const readAvailability = many<ReadAvailabilityParameters, ReadAvailabilityRow>({
  parameters: ["productIds","liveIds"],
  columns: ["id!","live_id!","sold!"],
  text: `select id, live_id, archived_at is not null or (stock is not null and taken >= stock) as sold from products
where id = any($1::uuid[]) and live_id = any($2::uuid[])`,
});

export interface ReadVersionsParameters {
  orderIds: readonly string[];
}

export interface ReadVersionsRow {
  id: string;
  version: number;
}

export const readVersions = many<ReadVersionsParameters, ReadVersionsRow>({
  parameters: ["orderIds"],
  columns: ["id!","version!"],
  text: `select id, version from orders where id = any($1::uuid[])`,
});
