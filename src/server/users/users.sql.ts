// Written by `npm run db:types` from users.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface GetUserParameters {
  userId: string;
}

export interface GetUserRow {
  id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  tiktokUsername: string | null;
  createdAt: Date;
  isAdmin: boolean;
  authId: string | null;
  erasedAt: Date | null;
  updatedAt: Date;
  hasLogin: boolean;
  orders: number;
  lastOrderAt: Date | null;
  lastSignInAt: Date | null;
  role: Refine<string | null, StaffRole | null>;
  spentCents: number;
  owedCents: number;
  version: number;
  latestOrder: Refine<unknown, { id: string; orderNumber: string } | null>;
  secondFactor: boolean;
}

export const getUser = optional<GetUserParameters, GetUserRow>({
  parameters: ["userId"],
  columns: ["id!","first_name!","last_name!","display_name!","email!","tiktok_username","created_at!","is_admin!","auth_id","erased_at","updated_at!","has_login!","orders!","last_order_at","last_sign_in_at","role","spent_cents!","owed_cents!","version!","latest_order","second_factor!"],
  text: `select u.*, n.received_cents - n.refunded_cents as spent_cents, n.owed_cents, row_version(u.updated_at) as version,
  (select json_build_object('id', o.id, 'orderNumber', o.order_number) from orders o
    where o.user_id = u.id order by o.order_date desc limit 1) as latest_order,
  exists (
    select from auth_second_factors f where f.auth_id = u.auth_id and f.confirmed_at is not null
  ) as second_factor
from people u join customer_numbers n on n.user_id = u.id
where u.id = $1 and u.erased_at is null`,
});

export interface RoleOfParameters {
  userId: string;
}

export interface RoleOfRow {
  role: Refine<string | null, StaffRole | null>;
}

export const roleOf = optional<RoleOfParameters, RoleOfRow>({
  parameters: ["userId"],
  columns: ["role"],
  text: `select role from users where id = $1`,
});

export interface LockUserParameters {
  userId: string;
}

export interface LockUserRow {
  firstName: string;
  lastName: string;
  tiktokUsername: string | null;
  role: Refine<string | null, StaffRole | null>;
  version: number;
}

/** Orders may go on being tied to the person: they only share its key. */
export const lockUser = optional<LockUserParameters, LockUserRow>({
  parameters: ["userId"],
  columns: ["first_name!","last_name!","tiktok_username","role","version!"],
  text: `select first_name, last_name, tiktok_username, role, row_version(updated_at) as version
from users where id = $1 and erased_at is null for no key update`,
});

export interface UpdateUserParameters {
  firstName: string;
  lastName: string;
  handle: string | null;
  userId: string;
  role: string | null;
}

/** A corrected handle is its bearer's, where she is known and has no other account. */
export const updateUser = exec<UpdateUserParameters>({
  parameters: ["firstName","lastName","handle","userId","role"],
  text: `update users set first_name = $1, last_name = $2, tiktok_username = $3,
  viewer_id = case when tiktok_username is not distinct from $3 then viewer_id
    else (select v from viewer_of($3) v where not exists (select from users where viewer_id = v and id <> $4)) end,
  is_admin = $5::text is not null, role = $5, updated_at = clock_timestamp()
where id = $4`,
});

export interface EndSessionsOfParameters {
  userId: string;
}

/** Their own sessions, and those in which they act as somebody else. */
export const endSessionsOf = exec<EndSessionsOfParameters>({
  parameters: ["userId"],
  text: `delete from auth_session s using users u
where u.id = $1 and (s."userId" = u.auth_id or s."impersonatedBy" = u.auth_id)`,
});

export interface SearchPeopleParameters {
  pattern: string;
}

export interface SearchPeopleRow {
  id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  tiktokUsername: string | null;
  createdAt: Date;
}

/**
 * The ids are found first, which an index alone can do. One or two letters are no trigram: the planner must not ask
 * that index for them, and compares along the list.
 */
export const searchPeople = many<SearchPeopleParameters, SearchPeopleRow>({
  parameters: ["pattern"],
  columns: ["id!","first_name!","last_name!","display_name!","email!","tiktok_username","created_at!"],
  text: `with chosen as (
  select u.id from users u
  where u.erased_at is null
    and case when length($1) < 5 then u.search_text || '' like $1 else u.search_text like $1 end
  order by u.last_name = '', u.last_name collate "fr-x-icu", u.first_name collate "fr-x-icu", u.id
  limit 10
)
select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at
from chosen join users u on u.id = chosen.id
order by u.last_name = '', u.last_name collate "fr-x-icu", u.first_name collate "fr-x-icu", u.id`,
});

export interface ReadUsersParameters {
  ids: readonly string[];
}

export interface ReadUsersRow {
  id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  tiktokUsername: string | null;
  createdAt: Date;
  isAdmin: boolean;
  authId: string | null;
  erasedAt: Date | null;
  updatedAt: Date;
  hasLogin: boolean;
  orders: number;
  lastOrderAt: Date | null;
  lastSignInAt: Date | null;
  role: Refine<string | null, StaffRole | null>;
  spentCents: number;
  owedCents: number;
}

export const readUsers = many<ReadUsersParameters, ReadUsersRow>({
  parameters: ["ids"],
  columns: ["id!","first_name!","last_name!","display_name!","email!","tiktok_username","created_at!","is_admin!","auth_id","erased_at","updated_at!","has_login!","orders!","last_order_at","last_sign_in_at","role","spent_cents!","owed_cents!"],
  text: `select u.*, n.received_cents - n.refunded_cents as spent_cents, n.owed_cents
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join people u on u.id = chosen.id
join customer_numbers n on n.user_id = u.id
order by chosen.place`,
});
