// Written by `npm run db:types` from uses.sql: change that file, not this one.
import { exec, one, optional, type Refine } from "#server/db/statement.ts";
import type { PromoTerms } from "#domain/promo.ts";

export interface ReadCodeParameters {
  code: string;
}

export interface ReadCodeRow {
  id: string;
  kind: Refine<string | null, PromoTerms["kind"]>;
  value: number;
  minimumCents: number;
  oncePerPerson: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  state: Refine<string | null, "good" | "stopped" | "not-yet" | "ended">;
}

/** What stands in the way of a use now, beside the goods and the person. */
export const readCode = optional<ReadCodeParameters, ReadCodeRow>({
  parameters: ["code"],
  columns: ["id!","kind!","value!","minimum_cents!","once_per_person!","starts_at","ends_at","state!"],
  text: `select id, kind, value, minimum_cents, once_per_person, starts_at, ends_at, case
    when not is_active then 'stopped'
    when starts_at > clock_timestamp() then 'not-yet'
    when ends_at <= clock_timestamp() then 'ended'
    else 'good'
  end as state
from promo_codes where code = $1`,
});

export interface ReserveUseParameters {
  promoId: string;
  orderId: string;
}

export interface ReserveUseRow {
  promoId: string;
}

/** One use more, unless all are taken: the code's row decides the race, `promo_codes_never_over_limit` stands behind it. */
export const reserveUse = optional<ReserveUseParameters, ReserveUseRow>({
  parameters: ["promoId","orderId"],
  columns: ["promo_id!"],
  text: `with counted as (
  update promo_codes set uses = uses + 1
  where id = $1 and (limit_in_all is null or uses < limit_in_all)
  returning id, code, kind, value, minimum_cents
)
insert into promo_uses (order_id, promo_id, code, kind, value, minimum_cents)
select $2, id, code, kind, value, minimum_cents from counted
returning promo_id`,
});

export interface ClaimPersonsParameters {
  orderId: string;
  browserId: string | null;
  promoId: string;
}

/**
 * Whoever comes second for the same key waits here for the first. What the order's buyer was known by before, and is no
 * more, is free.
 */
export const claimPersons = exec<ClaimPersonsParameters>({
  parameters: ["orderId","browserId","promoId"],
  text: `with persons as (
  select person from persons_of_order($1)
  union select 'browser:' || email_hash($2) where $2::text is not null
), left_behind as (
  delete from promo_persons where order_id = $1 and person like 'email:%' and person not in (select person from persons)
)
insert into promo_persons (promo_id, person, order_id)
select $3, person, $1 from persons order by person
on conflict do nothing`,
});

export interface IsUsedByBuyerParameters {
  promoId: string;
  orderId: string;
  browserId: string | null;
}

export interface IsUsedByBuyerRow {
  used: boolean;
}

export const isUsedByBuyer = one<IsUsedByBuyerParameters, IsUsedByBuyerRow>({
  parameters: ["promoId","orderId","browserId"],
  columns: ["used!"],
  text: `select exists (
  select from promo_persons n
  where n.promo_id = $1 and n.order_id <> $2 and n.person in (
    select person from persons_of_order($2)
    union select 'browser:' || email_hash($3) where $3::text is not null)
) as used`,
});

export interface ReadUseParameters {
  orderId: string;
}

export interface ReadUseRow {
  promoId: string;
  code: string;
  oncePerPerson: boolean;
  released: boolean;
}

export const readUse = optional<ReadUseParameters, ReadUseRow>({
  parameters: ["orderId"],
  columns: ["promo_id!","code!","once_per_person!","released!"],
  text: `select u.promo_id, c.code, c.once_per_person, u.released_at is not null as released
from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = $1`,
});

export interface DropUseParameters {
  orderId: string;
}

export interface DropUseRow {
  promoId: string;
}

/** The order has a code no more. */
export const dropUse = optional<DropUseParameters, DropUseRow>({
  parameters: ["orderId"],
  columns: ["promo_id!"],
  text: `with gone as (
  delete from promo_uses where order_id = $1 returning promo_id, released_at is null and not beyond_limit as counted
), counted as (
  update promo_codes c set uses = c.uses - 1 from gone g where c.id = g.promo_id and g.counted
)
select promo_id from gone`,
});

export interface ReleaseUseParameters {
  orderId: string;
}

/** The order came to nothing: what it had of the code is free for others, and for its buyer. */
export const releaseUse = exec<ReleaseUseParameters>({
  parameters: ["orderId"],
  text: `with freed as (
  update promo_uses u set released_at = clock_timestamp(), beyond_limit = false
  from (select order_id, beyond_limit from promo_uses where order_id = $1) b
  where u.order_id = b.order_id and u.released_at is null
  returning u.promo_id, not b.beyond_limit as counted
), counted as (
  update promo_codes c set uses = c.uses - 1 from freed f where c.id = f.promo_id and f.counted
)
delete from promo_persons where order_id = $1 and exists (select from freed)`,
});

export interface TakeUseAgainParameters {
  orderId: string;
}

export interface TakeUseAgainRow {
  promoId: string;
  beyondLimit: boolean;
}

/** Its prices are agreed upon: where no use is left, it counts beside the limit. */
export const takeUseAgain = optional<TakeUseAgainParameters, TakeUseAgainRow>({
  parameters: ["orderId"],
  columns: ["promo_id!","beyond_limit!"],
  text: `with use as (
  select promo_id from promo_uses where order_id = $1 and released_at is not null
), counted as (
  update promo_codes c set uses = c.uses + 1 from use u
  where c.id = u.promo_id and (c.limit_in_all is null or c.uses < c.limit_in_all)
  returning c.id
)
update promo_uses u set released_at = null, used_at = clock_timestamp(), beyond_limit = not exists (select from counted)
from use where u.order_id = $1
returning u.promo_id, u.beyond_limit`,
});

export interface LockUseParameters {
  orderId: string;
}

export interface LockUseRow {
  promoId: string;
}

/** By way of the order's lock. The version tells a payment that waits for it that much has changed. */
export const lockUse = optional<LockUseParameters, LockUseRow>({
  parameters: ["orderId"],
  columns: ["promo_id!"],
  text: `with locked as (
  update orders set version = version + 1, updated_at = clock_timestamp() where id = $1 returning id
)
select u.promo_id from promo_uses u join locked l on l.id = u.order_id`,
});
