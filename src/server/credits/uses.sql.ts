// Written by `npm run db:types` from uses.sql: change that file, not this one.
import { exec, many, one, optional } from "#server/db/statement.ts";

export interface LockUsableParameters {
  deviceHash: string | null;
  userId: string | null;
}

export interface LockUsableRow {
  id: string;
  usableCents: number;
  expiresAt: Date | null;
  grantedAt: Date;
}

/** What a reader may spend now; the credits' rows decide between two orders that want the same cent. Locked by ascending id. */
export const lockUsable = many<LockUsableParameters, LockUsableRow>({
  parameters: ["deviceHash","userId"],
  columns: ["id!","usable_cents!","expires_at","granted_at!"],
  text: `select c.id, c.left_cents - c.reserved_cents as usable_cents, c.expires_at, c.granted_at
from credits c
where c.id in (select credit_id from credits_of_reader($1, $2)) and c.left_cents > c.reserved_cents
  and (c.expires_at is null or c.expires_at > clock_timestamp())
order by c.id for update`,
});

export interface ReserveUseParameters {
  amountCents: number;
  creditId: string;
  orderId: string;
}

export const reserveUse = exec<ReserveUseParameters>({
  parameters: ["amountCents","creditId","orderId"],
  text: `with counted as (
  update credits set reserved_cents = reserved_cents + $1::int where id = $2
)
insert into credit_uses (order_id, credit_id, amount_cents, state) values ($3, $2, $1::int, 'reserved')
on conflict (order_id, credit_id) do update
  set amount_cents = excluded.amount_cents, state = 'reserved', at = clock_timestamp()`,
});

export interface NoteReservedParameters {
  cents: number;
  orderId: string;
}

/** The version tells a payment that waits for the order that much has changed. */
export const noteReserved = exec<NoteReservedParameters>({
  parameters: ["cents","orderId"],
  text: `update orders set credit_cents = $1, version = version + 1, updated_at = clock_timestamp() where id = $2`,
});

export interface ReleaseUsesParameters {
  orderId: string;
}

export interface ReleaseUsesRow {
  cents: number;
}

export const releaseUses = one<ReleaseUsesParameters, ReleaseUsesRow>({
  parameters: ["orderId"],
  columns: ["cents!"],
  text: `with freed as (
  update credit_uses set state = 'released', at = clock_timestamp() where order_id = $1 and state = 'reserved'
  returning credit_id, amount_cents
), counted as (
  update credits c set reserved_cents = c.reserved_cents - f.amount_cents from freed f where c.id = f.credit_id
), told as (
  update orders set credit_cents = 0 where id = $1 and credit_cents > 0
)
select coalesce(sum(amount_cents), 0)::int as cents from freed`,
});

export interface LockUsesParameters {
  orderId: string;
}

export interface LockUsesRow {
  creditId: string;
  spendableCents: number;
}

/** What the order was to be paid with, and what is left of each to pay with. */
export const lockUses = many<LockUsesParameters, LockUsesRow>({
  parameters: ["orderId"],
  columns: ["credit_id!","spendable_cents!"],
  text: `select u.credit_id, least(u.amount_cents, c.left_cents - c.reserved_cents) as spendable_cents
from credit_uses u join credits c on c.id = u.credit_id
where u.order_id = $1 and u.state = 'released'
order by c.id for update of c`,
});

export interface SpendParameters {
  uuid: string;
  orderId: string;
  amountCents: number;
  creditId: string;
  actorKind: string;
  actorId: string | null;
}

export const spend = exec<SpendParameters>({
  parameters: ["uuid","orderId","amountCents","creditId","actorKind","actorId"],
  text: `with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, credit_id)
  values ($1, $2, $3::int, 'credit', (clock_timestamp() at time zone 'Europe/Paris')::date, $4)
), spent as (
  update credit_uses set state = 'spent', amount_cents = $3::int, at = clock_timestamp()
  where order_id = $2 and credit_id = $4
), changed as (
  update credits set left_cents = left_cents - $3::int where id = $4
)
insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
values ($4, 'spent', -$3::int, $1, $5, $6)`,
});

export interface GiveBackDueParameters {
  orderId: string;
  actorId: string | null;
  actorKind: string;
}

export interface GiveBackDueRow {
  id: string;
  amountCents: number;
}

/** The tasks to give back what was paid with credit need nobody: it is there again at once. */
export const giveBackDue = many<GiveBackDueParameters, GiveBackDueRow>({
  parameters: ["orderId","actorId","actorKind"],
  columns: ["id!","amount_cents!"],
  text: `with due as materialized (
  select r.id, r.amount_cents, r.transaction_uuid, t.credit_id
  from refunds r join transactions t on t.uuid = r.transaction_uuid
  where r.order_id = $1 and r.state in ('due', 'failed') and t.means = 'credit' for update of r, t
), done as (
  update refunds r set state = 'done', requested_at = clock_timestamp(), finished_at = clock_timestamp(),
    requested_by = $2, message = null
  from due d where r.id = d.id
), lowered as (
  update transactions t set refunded_cents = t.refunded_cents + d.cents
  from (select transaction_uuid, sum(amount_cents)::int as cents from due group by transaction_uuid) d
  where t.uuid = d.transaction_uuid
), changed as (
  update credits c set left_cents = c.left_cents + d.cents, expires_at = given_back_until(c.expires_at)
  from (select credit_id, sum(amount_cents)::int as cents from due group by credit_id) d where c.id = d.credit_id
), moved as (
  insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
  select credit_id, 'given-back', amount_cents, transaction_uuid, $3, $2 from due
)
select id, amount_cents from due order by id`,
});

export interface IdleOrdersParameters {
  leaseSeconds: number;
  most: number;
}

export interface IdleOrdersRow {
  id: string;
}

/**
 * Orders that hold credit while nobody pays them: their attempt is over, and the provider has no more to decide. One whose
 * payment is being started has none yet.
 */
export const idleOrders = many<IdleOrdersParameters, IdleOrdersRow>({
  parameters: ["leaseSeconds","most"],
  columns: ["id!"],
  text: `select u.order_id as id from credit_uses u
where u.state = 'reserved' and u.at < clock_timestamp() - make_interval(secs => $1)
  and not exists (select from payments p where p.order_id = u.order_id and p.state in ('starting', 'open'))
  and not exists (select from pending_attempts a join payments p on p.id = a.payment_id where p.order_id = u.order_id)
group by u.order_id order by u.order_id limit $2`,
});

export interface LockIfIdleParameters {
  orderId: string;
}

export interface LockIfIdleRow {
  id: string;
}

export const lockIfIdle = optional<LockIfIdleParameters, LockIfIdleRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select o.id from orders o
where o.id = $1 and o.credit_cents > 0
  and not exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'))
  and not exists (select from pending_attempts a join payments p on p.id = a.payment_id where p.order_id = o.id)
for update of o skip locked`,
});
