import type { LiveDetail } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import { VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { liveNumbers } from "./live-numbers.ts";

const read = statement<{
  id: string;
  title: string;
  ref: string;
  live_date: Date;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  version: number;
  products: number;
  tiktok_handle: string | null;
  orders: number | null;
  revenue: number | null;
}>(`
  select l.id, l.title, l.ref, l.live_date, l.is_active, l.tiktok_handle, l.created_at, l.updated_at,
    ${VERSION} as version,
    (select count(*)::int from products p where p.live_id = l.id) as products, n.orders, n.revenue
  from lives l left join ${liveNumbers("live_id = any($1::uuid[])")} on n.live_id = l.id
  where l.id = any($1::uuid[])`);

/** Everything the page of a live shows of it. Read from where it is written, so that an edit sees itself. */
export async function getLiveDetail(context: Context, liveId: string): Promise<LiveDetail> {
  const [live] = await read(context.db, [liveId]);
  if (!live) throw refusal("LIVE_NOT_FOUND");
  return {
    id: live.id,
    title: live.title,
    ref: live.ref,
    liveDate: live.live_date.toISOString(),
    isActive: live.is_active,
    createdAt: live.created_at.toISOString(),
    updatedAt: live.updated_at.toISOString(),
    version: live.version,
    products: live.products,
    tiktokHandle: live.tiktok_handle,
    orders: live.orders ?? 0,
    revenueCents: live.revenue ?? 0,
  };
}
