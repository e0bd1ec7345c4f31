import type { ShopSettings } from "#contract/admin/settings.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { statement } from "#server/db/statement.ts";
import { rememberBriefly } from "./remember-briefly.ts";

export interface Reaching {
  productId: string | null;
  browserId: string | undefined;
  familiarBrowser: boolean;
  sourceAddress: string | undefined;
  principal: string;
  key: string;
}

/**
 * The places that createBatch would refuse for want of room at their network address, one alone and at this moment:
 * nothing that it would answer sooner stands in the way. $1 to $7 as there: live, products, browsers, addresses,
 * principals, keys, familiar; $8 share in per cent, $9 most held pieces and $10 most open orders a browser, $11 most open
 * orders an address, $12 most pieces an order.
 */
const stillFull = statement<{ place: number }>(`
  with asked as (
    select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::boolean[]) with ordinality
      as a(product_id, browser_id, source_address, principal, key, familiar, place)
  )
  select a.place::int
  from rooms_of_senders($1, array(select distinct source_address from asked), $8, $9, $12) r
  join asked a on a.source_address = r.of_sender
  join lives l on l.id = $1 and l.is_active
  join products p on p.id = a.product_id and p.live_id = l.id and p.archived_at is null
    and p.stock is not null and p.taken < p.stock
  cross join lateral (
    select count(*) as orders, coalesce(sum(o.line_count), 0) as pieces from orders o
    where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.browser_id = a.browser_id and o.line_count > 0
  ) b
  where case when a.familiar then r.room else r.room_of_strangers end <= 0
    and r.sender_orders < $11 and b.orders < $10 and b.pieces < $9
    and not exists (
      select from idempotency_keys k
      where k.principal = a.principal and k.route = 'guestOrders.create' and k.key = a.key
    )`);

/**
 * Network addresses that held their share of a live's pieces a moment ago. What they ask for is looked at first by a
 * plain read, without a lock: a script that goes on asking must not make honest guests wait for the locks, or for a turn
 * behind it. The read only ever refuses, and only what is refused at that moment; all else goes on to the statement
 * that decides.
 */
export function rememberFullSenders(house: Pick<House, "db" | "settings">) {
  const full = rememberBriefly();
  const nameOf = (liveId: string, { sourceAddress }: Reaching) => `${liveId} ${sourceAddress}`;
  const note = (liveId: string, one: Reaching) => full.note(nameOf(liveId, one));

  const look = coalesce<Reaching, Refusal | undefined>(async (liveId, asked) => {
    const refused = new Set((await read(liveId, asked)).map(({ place }) => place - 1));
    return asked.map((one, place) => {
      if (!refused.has(place)) return undefined;
      note(liveId, one);
      return refusal("TOO_MANY_PIECES_OF_NETWORK");
    });
  });

  function read(liveId: string, asked: readonly Reaching[]): Promise<{ place: number }[]> {
    const settings: ShopSettings = house.settings.current();
    return stillFull(
      house.db,
      liveId,
      asked.map((one) => one.productId),
      asked.map((one) => one.browserId ?? null),
      asked.map((one) => one.sourceAddress ?? null),
      asked.map((one) => one.principal),
      asked.map((one) => one.key),
      asked.map((one) => one.familiarBrowser),
      settings.addressSharePercent,
      settings.maxHeldPiecesPerBrowser,
      settings.maxOpenOrdersPerBrowser,
      settings.maxOpenOrdersPerAddress,
      GUEST_ORDER_LIMIT,
    );
  }

  return {
    note,
    /** Throws what createBatch would refuse now; resolves where it is to decide. */
    async refuse(liveId: string, one: Reaching): Promise<void> {
      if (one.productId !== null && full.has(nameOf(liveId, one))) await look(liveId, one);
    },
  };
}
