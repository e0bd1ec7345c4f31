// Written by `npm run db:types` from order-totals.sql: change that file, not this one.
import { many, one, type Refine } from "#server/db/statement.ts";

export interface ReadTotalsParameters {
  statuses: readonly string[] | null;
  liveId: string | null;
}

export interface ReadTotalsRow {
  status: Refine<string | null, string>;
  total: Refine<number | null, number>;
  sumCents: Refine<number | null, number>;
}

/**
 * By status, of orders that are not archived; null stands for all. Closed orders are read from `order_totals` and what was appended
 * since, open ones are counted. Every part repeats the condition, so that each is read through its own index.
 */
export const readTotals = many<ReadTotalsParameters, ReadTotalsRow>({
  parameters: ["statuses","liveId"],
  columns: ["status!","total!","sum_cents!"],
  text: `select status, sum(orders)::int as total, sum(cents)::bigint as sum_cents
from (
  select live_id, status, orders, cents from order_totals
  where ($1::text[] is null or status = any($1)) and ($2::uuid is null or live_id = $2)
    and not archived
  union all
  select live_id, status, orders, cents from order_total_changes
  where ($1::text[] is null or status = any($1)) and ($2::uuid is null or live_id = $2)
    and not archived
  union all
  select live_id, status, 1, total_cents from orders
  where order_is_open(status)
    and ($1::text[] is null or status = any($1)) and ($2::uuid is null or live_id = $2)
) t
group by status`,
});

export interface FoldTotalsParameters {
  most: number;
}

export interface FoldTotalsRow {
  folded: number;
}

export const foldTotals = one<FoldTotalsParameters, FoldTotalsRow>({
  parameters: ["most"],
  columns: ["folded!"],
  text: `with taken as (
  delete from order_total_changes where id in (
    select id from order_total_changes order by id limit $1 for update skip locked)
  returning live_id, status, archived, orders, cents
), added as (
  insert into order_totals as t (live_id, status, archived, orders, cents)
  select live_id, status, archived, sum(orders), sum(cents) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (live_id, status, archived) do update set orders = t.orders + excluded.orders, cents = t.cents + excluded.cents
)
select count(*)::int as folded from taken`,
});
