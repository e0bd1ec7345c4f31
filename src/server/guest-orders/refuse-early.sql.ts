// Written by `npm run db:types` from refuse-early.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";

export interface PlacesStillSoldParameters {
  productIds: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  principals: readonly string[];
  keys: readonly string[];
  route: string;
}

export interface PlacesStillSoldRow {
  place: number;
}

/** What was asked for before under the same key is not gone: it may be hers. */
export const placesStillSold = many<PlacesStillSoldParameters, PlacesStillSoldRow>({
  parameters: ["productIds","principals","keys","route"],
  columns: ["place!"],
  text: `select a.place::int from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality as a(product_id, principal, key, place)
join products p on p.id = a.product_id
where p.stock is not null and p.taken >= p.stock and not exists (
  select from idempotency_keys k where k.principal = a.principal and k.route = $4 and k.key = a.key
)`,
});

export interface PlacesStillFullParameters {
  productIds: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  browserIds: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  sourceAddresses: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  principals: readonly string[];
  keys: readonly string[];
  familiar: readonly boolean[];
  liveId: string;
  addressShare: number;
  piecesABrowser: number;
  piecesAnOrder: number;
  ordersAnAddress: number;
  ordersABrowser: number;
}

export interface PlacesStillFullRow {
  place: number;
}

/**
 * The places that createBatch would refuse for want of room at their network address, one alone and at this moment:
 * nothing that it would answer sooner stands in the way. The parameters are those of createBatch.
 */
export const placesStillFull = many<PlacesStillFullParameters, PlacesStillFullRow>({
  parameters: ["productIds","browserIds","sourceAddresses","principals","keys","familiar","liveId","addressShare","piecesABrowser","piecesAnOrder","ordersAnAddress","ordersABrowser"],
  columns: ["place!"],
  text: `with asked as (
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::boolean[]) with ordinality
    as a(product_id, browser_id, source_address, principal, key, familiar, place)
)
select a.place::int
from rooms_of_senders($7, array(select distinct source_address from asked), $8, $9, $10) r
join asked a on a.source_address = r.of_sender
join lives l on l.id = $7 and l.is_active
join products p on p.id = a.product_id and p.live_id = l.id and p.archived_at is null
  and p.stock is not null and p.taken < p.stock
cross join lateral (
  select count(*) as orders, coalesce(sum(o.line_count), 0) as pieces from orders o
  where o.origin = 'guest' and order_is_open(o.status) and o.browser_id = a.browser_id and o.line_count > 0
) b
where case when a.familiar then r.room else r.room_of_strangers end <= 0
  and r.sender_orders < $11 and b.orders < $12 and b.pieces < $9
  and not exists (
    select from idempotency_keys k
    where k.principal = a.principal and k.route = 'guestOrders.create' and k.key = a.key
  )`,
});
