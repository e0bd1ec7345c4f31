// Written by `npm run db:types` from credits.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { CreditMovement } from "#contract/credits.ts"
import type { CreditSource } from "#domain/credit.ts"

export interface LockHolderParameters {
  userId: string;
}

export interface LockHolderRow {
  id: string;
}

/** Whoever is being erased is given nothing more. */
export const lockHolder = optional<LockHolderParameters, LockHolderRow>({
  parameters: ["userId"],
  columns: ["id!"],
  text: `select id from users where id = $1 and erased_at is null for key share`,
});

export interface InsertCreditParameters {
  userId: string;
  source: string;
  reason: string;
  orderId: string | null;
  refundId: string | null;
  expiresAt: Date | null;
  grantedBy: string | null;
}

export interface InsertCreditRow {
  id: string;
}

export const insertCredit = one<InsertCreditParameters, InsertCreditRow>({
  parameters: ["userId","source","reason","orderId","refundId","expiresAt","grantedBy"],
  columns: ["id!"],
  text: `insert into credits (user_id, source, reason, order_id, refund_id, expires_at, granted_by)
values ($1, $2, $3, $4, $5, $6::timestamptz, $7)
returning id`,
});

export interface MoveParameters {
  amountCents: number;
  kind: string;
  creditId: string;
  transactionUuid: string | null;
  actorKind: string;
  actorId: string | null;
}

/** The only place that changes what is left of a credit, beside `spend` and `giveBackDue`, which bring a payment along. */
export const move = exec<MoveParameters>({
  parameters: ["amountCents","kind","creditId","transactionUuid","actorKind","actorId"],
  text: `with changed as (
  update credits set left_cents = left_cents + $1::int,
    expires_at = case when $2 = 'given-back' then given_back_until(expires_at) else expires_at end
  where id = $3
)
insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
values ($3, $2, $1::int, $4, $5, $6)`,
});

export interface LockCreditParameters {
  creditId: string;
}

export interface LockCreditRow {
  userId: string;
  leftCents: number;
  reservedCents: number;
}

export const lockCredit = optional<LockCreditParameters, LockCreditRow>({
  parameters: ["creditId"],
  columns: ["user_id!","left_cents!","reserved_cents!"],
  text: `select user_id, left_cents, reserved_cents from credits where id = $1 for update`,
});

export interface ExpireCreditsRow {
  creditId: string;
}

export const expireCredits = many<void, ExpireCreditsRow>({
  columns: ["credit_id!"],
  text: `with due as (
  select id, left_cents - reserved_cents as cents from credits
  where expires_at <= clock_timestamp() and left_cents > reserved_cents order by id for update skip locked
), changed as (
  update credits c set left_cents = c.left_cents - d.cents from due d where c.id = d.id
)
insert into credit_movements (credit_id, kind, amount_cents, actor_kind) select id, 'expired', -cents, 'system' from due
returning credit_id`,
});

export interface FollowPersonParameters {
  destinationId: string;
  sourceId: string;
}

export interface FollowPersonRow {
  id: string;
}

export const followPerson = many<FollowPersonParameters, FollowPersonRow>({
  parameters: ["destinationId","sourceId"],
  columns: ["id!"],
  text: `update credits set user_id = $1 where user_id = $2 returning id`,
});

export interface LeftOfParameters {
  userId: string;
}

export interface LeftOfRow {
  cents: number;
}

export const leftOf = one<LeftOfParameters, LeftOfRow>({
  parameters: ["userId"],
  columns: ["cents!"],
  text: `select coalesce(sum(left_cents), 0)::int as cents from credits where user_id = $1`,
});

export interface ForgetReasonsParameters {
  userId: string;
}

export const forgetReasons = exec<ForgetReasonsParameters>({
  parameters: ["userId"],
  text: `update credits set reason = '' where user_id = $1`,
});

export interface ListCreditsParameters {
  userId: string;
}

export interface ListCreditsRow {
  id: string;
  source: Refine<string | null, CreditSource>;
  reason: string;
  leftCents: number;
  reservedCents: number;
  expiresAt: Date | null;
  grantedAt: Date;
  grantedBy: string | null;
  ordered: Refine<unknown, { id: string; number: string } | null>;
  movements: Refine<unknown, CreditMovement[]>;
}

export const listCredits = many<ListCreditsParameters, ListCreditsRow>({
  parameters: ["userId"],
  columns: ["id!","source!","reason!","left_cents!","reserved_cents!","expires_at","granted_at!","granted_by","ordered","movements!"],
  text: `select c.id, c.source, c.reason, c.left_cents, c.reserved_cents, c.expires_at, c.granted_at,
  (select display_name from users where id = c.granted_by) as granted_by,
  (select json_build_object('id', id, 'number', order_number) from orders where id = c.order_id) as ordered,
  (select json_agg(json_build_object('kind', m.kind, 'amountCents', m.amount_cents, 'at', m.at,
      'order', case when o.id is not null then json_build_object('id', o.id, 'number', o.order_number) end) order by m.id)
    from credit_movements m left join transactions t on t.uuid = m.transaction_uuid left join orders o on o.id = t.order_id
    where m.credit_id = c.id) as movements
from credits c where c.user_id = $1
order by c.granted_at desc, c.id`,
});

export interface ListEveryParameters {
  most: number;
}

export interface ListEveryRow {
  id: string;
  source: Refine<string | null, CreditSource>;
  reason: string;
  leftCents: number;
  reservedCents: number;
  expiresAt: Date | null;
  grantedAt: Date;
  userId: string;
  name: string;
  email: string;
  grantedBy: string | null;
  ordered: Refine<unknown, { id: string; number: string } | null>;
  grantedCents: number;
}

export const listEvery = many<ListEveryParameters, ListEveryRow>({
  parameters: ["most"],
  columns: ["id!","source!","reason!","left_cents!","reserved_cents!","expires_at","granted_at!","user_id!","name!","email!","granted_by","ordered","granted_cents!"],
  text: `select c.id, c.source, c.reason, c.left_cents, c.reserved_cents, c.expires_at, c.granted_at, c.user_id,
  u.display_name as name, u.email,
  (select display_name from users where id = c.granted_by) as granted_by,
  (select json_build_object('id', id, 'number', order_number) from orders where id = c.order_id) as ordered,
  (select sum(amount_cents)::int from credit_movements where credit_id = c.id and kind = 'granted') as granted_cents
from credits c join users u on u.id = c.user_id
order by c.left_cents = 0, c.granted_at desc, c.id limit $1`,
});
