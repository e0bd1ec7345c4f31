// Written by `npm run db:types` from order-owners.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

export interface FindTypedOrdersParameters {
  userId: string;
}

export interface FindTypedOrdersRow {
  id: string;
  holderId: string;
  typed: boolean;
  apart: boolean;
}

/**
 * Every open or past order of a placeholder on one of whose orders this person's e-mail was typed. `apart`: another
 * address was typed on another of them, so that not all need be one person's; `typed`: this one bears the e-mail.
 */
export const findTypedOrders = many<FindTypedOrdersParameters, FindTypedOrdersRow>({
  parameters: ["userId"],
  columns: ["id!","holder_id!","typed!","apart!"],
  text: `with me as (
  select lower(email) as email from users
  where id = $1 and not is_admin and erased_at is null and email not ilike '%.invalid'
), holders as (
  select distinct q.id from me
  join orders o on lower(o.shipping_address ->> 'email') = me.email and o.origin <> 'guest'
  join users q on q.id = o.user_id
  where q.email ~* '@tiktok\\.invalid$' and q.auth_id is null and not q.is_admin and q.erased_at is null
)
select o.id, h.id as holder_id, coalesce(lower(o.shipping_address ->> 'email') = me.email, false) as typed,
  bool_or(lower(o.shipping_address ->> 'email') <> me.email) over (partition by h.id) is true as apart
from me, holders h join orders o on o.user_id = h.id
order by o.id`,
});

export interface LockOrdersParameters {
  orderIds: readonly string[];
}

export interface LockOrdersRow {
  id: string;
}

export const lockOrders = many<LockOrdersParameters, LockOrdersRow>({
  parameters: ["orderIds"],
  columns: ["id!"],
  text: `select id from orders where id = any($1::uuid[]) order by id for no key update`,
});

export interface ReleaseViewerParameters {
  sourceId: string;
  destinationId: string;
}

export interface ReleaseViewerRow {
  handle: string | null;
  viewerId: string | null;
}

/** Her handle, and the platform's id of her. In this order: each is one person's at a time, and never a staff account's. */
export const releaseViewer = optional<ReleaseViewerParameters, ReleaseViewerRow>({
  parameters: ["sourceId","destinationId"],
  columns: ["handle","viewer_id"],
  text: `with held as (
  select id, tiktok_username, viewer_id from users
  where id = $1 and num_nonnulls(tiktok_username, viewer_id) > 0
    and exists (select from users where id = $2 and num_nonnulls(tiktok_username, viewer_id) = 0 and not is_admin)
)
update users u set tiktok_username = null, viewer_id = null, updated_at = clock_timestamp() from held where u.id = held.id
returning held.tiktok_username as handle, held.viewer_id`,
});

export interface GiveViewerParameters {
  handle: string | null;
  viewerId: string | null;
  userId: string;
}

export const giveViewer = exec<GiveViewerParameters>({
  parameters: ["handle","viewerId","userId"],
  text: `update users set tiktok_username = $1, viewer_id = $2, updated_at = clock_timestamp()
where id = $3 and num_nonnulls(tiktok_username, viewer_id) = 0`,
});

export interface InsertPersonOfTypedEmailParameters {
  email: string;
}

/** A person for an address that was only typed so far, on an order that staff opened: a link can then be sent to it. */
export const insertPersonOfTypedEmail = exec<InsertPersonOfTypedEmailParameters>({
  parameters: ["email"],
  text: `insert into users (email, first_name, last_name)
select lower($1), coalesce(o.shipping_address ->> 'first_name', ''), coalesce(o.shipping_address ->> 'last_name', '')
from orders o where lower(o.shipping_address ->> 'email') = lower($1) and o.origin <> 'guest'
  and not exists (select from users where lower(email) = lower($1))
order by o.created_at desc limit 1
on conflict do nothing`,
});

export interface LockOrdersOfParameters {
  userId: string;
}

export interface LockOrdersOfRow {
  id: string;
}

export const lockOrdersOf = many<LockOrdersOfParameters, LockOrdersOfRow>({
  parameters: ["userId"],
  columns: ["id!"],
  text: `select id from orders where user_id = $1 order by id for no key update`,
});

export interface LockPeopleParameters {
  userIds: readonly string[];
}

export interface LockPeopleRow {
  id: string;
}

export const lockPeople = many<LockPeopleParameters, LockPeopleRow>({
  parameters: ["userIds"],
  columns: ["id!"],
  text: `select id from users where id = any($1::uuid[]) and erased_at is null order by id for no key update`,
});

export interface MoveOrdersParameters {
  destinationId: string;
  orderIds: readonly string[];
  sourceId: string;
  actorKind: string;
  actorId: string | null;
  sourceAddress: string | null;
}

export interface MoveOrdersRow {
  id: string;
}

/** Orders that another merge has moved on while we waited for them are no longer the source's. */
export const moveOrders = many<MoveOrdersParameters, MoveOrdersRow>({
  parameters: ["destinationId","orderIds","sourceId","actorKind","actorId","sourceAddress"],
  columns: ["id!"],
  text: `with moved as (
  update orders set user_id = $1, version = version + 1, updated_at = clock_timestamp()
  where id = any($2::uuid[]) and user_id = $3
  returning id
), audited as (
  insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after, source_address)
  select $4, $5, 'order-transferred', 'order', id::text, json_build_object('userId', $3::uuid),
    json_build_object('userId', $1::uuid), $6
  from moved
)
select id from moved`,
});

export interface LinkOrderToEmailParameters {
  orderId: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface LinkOrderToEmailRow {
  fromId: string | null;
  toId: string | null;
}

/**
 * Answers from whom to whom the order went, where it did.
 * `created` runs only for an order that is to be linked and an address nobody has; its `on conflict` is for two
 * orders that bring the same new address at once. A person's row is found by e-mail and never changed.
 */
export const linkOrderToEmail = optional<LinkOrderToEmailParameters, LinkOrderToEmailRow>({
  parameters: ["orderId","email","firstName","lastName"],
  columns: ["from_id","to_id"],
  text: `with linkable as (
  select id, user_id from orders where id = $1 and (origin = 'guest' or user_id is null)
), known as (
  select id, is_admin from users where lower(email) = lower($2)
), created as (
  insert into users (email, first_name, last_name)
  select $2, $3, $4 from linkable where not exists (select from known)
  on conflict (lower(email)) do update set email = users.email
  returning id
), person as (
  select id from known where not is_admin union all select id from created
)
update orders o set user_id = (select id from person) from linkable
where o.id = linkable.id and o.user_id is distinct from (select id from person)
returning linkable.user_id as from_id, o.user_id as to_id`,
});

export interface CopyBlockParameters {
  destinationId: string;
  sourceId: string;
}

export const copyBlock = exec<CopyBlockParameters>({
  parameters: ["destinationId","sourceId"],
  text: `insert into unpaid_steps as s (user_id, block_reason, blocked_by, blocked_at)
select $1, block_reason, blocked_by, blocked_at from unpaid_steps
where user_id = $2 and block_reason is not null
on conflict (user_id) do update set block_reason = excluded.block_reason, blocked_by = excluded.blocked_by,
  blocked_at = excluded.blocked_at where s.block_reason is null`,
});

export interface CopyUnpaidStepParameters {
  destinationId: string;
  sourceId: string;
}

/** What staff decided because of orders that were left unpaid goes where these orders go; of two decisions the stricter one. */
export const copyUnpaidStep = exec<CopyUnpaidStepParameters>({
  parameters: ["destinationId","sourceId"],
  text: `insert into unpaid_steps as s (user_id, step, counted_from, set_by, set_at)
select $1, step, counted_from, set_by, set_at from unpaid_steps where user_id = $2
on conflict (user_id) do update set step = excluded.step, set_by = excluded.set_by, set_at = excluded.set_at
  where coalesce(array_position(array['word', 'pay-first', 'proposals'], excluded.step), 0)
    > coalesce(array_position(array['word', 'pay-first', 'proposals'], s.step), 0)`,
});

export interface AccountsMergedIntoParameters {
  userId: string;
}

export interface AccountsMergedIntoRow {
  id: string;
  name: string;
  email: string;
  handle: string | null;
  at: Date;
}

/**
 * Whose orders became this person's by a merge, or by several one after the other, and when the last of these was. Their accounts
 * are still there, with what belongs to no order.
 */
export const accountsMergedInto = many<AccountsMergedIntoParameters, AccountsMergedIntoRow>({
  parameters: ["userId"],
  columns: ["id!","name!","email!","handle","at!"],
  text: `with recursive merged (id, step, at) as (
  select t.subject_id::uuid, t.id, t.at from audit_trail t
  where t.subject_kind = 'user' and t.action = 'orders-transferred' and t.after ->> 'userId' = $1::text
  union
  select t.subject_id::uuid, t.id, m.at from merged m join audit_trail t on t.after ->> 'userId' = m.id::text and t.id < m.step
  where t.subject_kind = 'user' and t.action = 'orders-transferred'
)
select u.id, u.display_name as name, u.email, u.tiktok_username as handle, max(m.at)::timestamptz as at
from merged m join users u on u.id = m.id
where u.id <> $1::uuid and u.erased_at is null
group by u.id order by max(m.at), u.id`,
});
