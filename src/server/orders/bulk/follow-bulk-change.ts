import type { BulkProgress } from "#contract/admin/orders.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const read = statement<BulkProgress>(`
  select c.status, coalesce(c.reason, '') as reason, count(*)::int as total,
    count(*) filter (where w.state = 'waiting')::int as waiting,
    count(*) filter (where w.state = 'done')::int as done,
    coalesce(json_agg(json_build_object('id', w.order_id, 'label', coalesce(o.order_number, ''), 'code', w.code,
      'message', w.message) order by w.place) filter (where w.state = 'refused'), '[]') as refused
  from bulk_changes c
  join bulk_change_orders w on w.bulk_change_id = c.id
  left join orders o on o.id = w.order_id
  where c.id = $1
  group by c.id`);

/** How far a bulk change has come, and which orders refused it and why. */
export async function followBulkChange(
  context: Context,
  { changeId }: { changeId: string },
): Promise<BulkProgress> {
  const [progress] = await read(context.db, changeId);
  if (!progress) throw refusal("BULK_CHANGE_NOT_FOUND");
  return progress;
}
