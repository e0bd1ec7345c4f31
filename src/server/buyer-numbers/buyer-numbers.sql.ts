// Written by `npm run db:types` from buyer-numbers.sql: change that file, not this one.
import { exec, many, one } from "#server/db/statement.ts";

export interface FindLivesToNumberParameters {
  everywhere: boolean;
  orderIds: readonly string[];
}

export interface FindLivesToNumberRow {
  liveId: string;
}

/**
 * Lives in which an order with a piece bears no number, a person has two, or a number two persons; among orders of the last two
 * days and lives of the named orders. `everywhere`: among all.
 */
export const findLivesToNumber = many<FindLivesToNumberParameters, FindLivesToNumberRow>({
  parameters: ["everywhere","orderIds"],
  columns: ["live_id!"],
  text: `with recent as materialized (
  select o.live_id, o.user_id, o.line_count, b.number
  from orders o left join buyer_numbers b on b.order_id = o.id
  where $1 or o.created_at > clock_timestamp() - interval '2 days'
    or o.live_id = any(array(select n.live_id from orders n where n.id = any($2::uuid[])))
)
select live_id from recent where number is null and line_count > 0
union
select live_id from recent where user_id is not null group by live_id, user_id having min(number) <> max(number)
union
select live_id from recent where number is not null group by live_id, number having min(user_id::text) <> max(user_id::text)`,
});

export interface LockNumbersParameters {
  liveId: string;
}

/** Whoever gives numbers of a live does so alone. No purchase waits for it. */
export const lockNumbers = exec<LockNumbersParameters>({
  parameters: ["liveId"],
  text: `select pg_advisory_xact_lock(hashtextextended('buyer-numbers ' || $1, 0))`,
});

export interface ReadBuyersOrdersParameters {
  liveId: string;
}

export interface ReadBuyersOrdersRow {
  id: string;
  userId: string | null;
  browserId: string | null;
  number: number | null;
}

/** By the time of the first piece; an order whose pieces are all gone keeps its number and its place. */
export const readBuyersOrders = many<ReadBuyersOrdersParameters, ReadBuyersOrdersRow>({
  parameters: ["liveId"],
  columns: ["id!","user_id","browser_id","number"],
  text: `select o.id, o.user_id, o.browser_id, b.number
from orders o left join buyer_numbers b on b.order_id = o.id
cross join lateral (select min(i.created_at) as at from order_items i where i.order_id = o.id) f
where o.live_id = $1 and (f.at is not null or b.number is not null)
order by coalesce(f.at, o.created_at), o.id`,
});

export interface LastNumberParameters {
  liveId: string;
}

export interface LastNumberRow {
  last: number;
}

export const lastNumber = one<LastNumberParameters, LastNumberRow>({
  parameters: ["liveId"],
  columns: ["last!"],
  text: `select coalesce(max(number), 0) as last from live_buyers where live_id = $1`,
});

export interface GiveNumbersParameters {
  liveId: string;
  numbers: readonly number[];
  orderIds: readonly string[];
}

/** An order that went meanwhile needs none. */
export const giveNumbers = exec<GiveNumbersParameters>({
  parameters: ["liveId","numbers","orderIds"],
  text: `with given as (
  insert into live_buyers (live_id, number) select $1, n from unnest($2::int[]) n on conflict do nothing
)
insert into buyer_numbers as b (order_id, live_id, number)
select o.id, o.live_id, a.number from unnest($3::uuid[], $2::int[]) as a(order_id, number)
join orders o on o.id = a.order_id
order by o.id
on conflict (order_id) do update set number = excluded.number`,
});
