// Written by `npm run db:types` from requests.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { DataRequest } from "#contract/admin/personal-data.ts";

export interface ListRequestsParameters {
  after: string | null;
  most: number;
}

export interface ListRequestsRow {
  id: string;
  kind: Refine<string | null, DataRequest["kind"]>;
  channel: Refine<string | null, DataRequest["channel"]>;
  askedBy: string | null;
  userId: Refine<string | null, string | null>;
  isErased: boolean;
  handle: string | null;
  viewerId: string | null;
  receivedOn: string;
  dueOn: string;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

/**
 * Those that wait, the most urgent first, then the newest that were answered; after one of these, those answered before it (keyset
 * pagination).
 * A request by a handle whose viewer has an account since leads to it, as `whoAsked` does.
 */
export const listRequests = many<ListRequestsParameters, ListRequestsRow>({
  parameters: ["after","most"],
  columns: ["id!","kind!","channel!","asked_by","user_id","is_erased!","handle","viewer_id","received_on!","due_on!","answer","answered_at","answered_by"],
  text: `select r.id, r.kind, r.channel, r.asked_by, case when u.id is null then p.id when u.erased_at is null then u.id end as user_id,
  u.erased_at is not null as is_erased, r.handle, v.id as viewer_id, r.received_on::text as received_on,
  r.due_on::text as due_on, r.answer, r.answered_at, a.display_name as answered_by
from (
  (select * from data_requests where answered_at is null and $1::uuid is null)
  union all
  (select * from data_requests d where d.answered_at is not null and ($1::uuid is null
      or (d.answered_at, d.id) < (select p.answered_at, p.id from data_requests p where p.id = $1))
    order by d.answered_at desc, d.id desc limit $2)
) r
left join users u on u.id = r.user_id
left join lateral (select id from users k where k.viewer_id = r.viewer_id
    or k.tiktok_username = r.handle and (k.viewer_id = r.viewer_id) is not false
  order by k.viewer_id = r.viewer_id desc nulls last limit 1) p on true
left join tiktok_pseudo_union v on v.tiktok_username = r.handle
left join users a on a.id = r.answered_by
order by r.answered_at desc nulls first, r.due_on, r.created_at, r.id desc`,
});

export interface WhoAsksParameters {
  askedBy: string;
  handle: string;
}

export interface WhoAsksRow {
  userId: string;
}

/**
 * By e-mail, handle or the number of an order, as it was typed; also by the e-mail of a paid order, where it is that of one person
 * alone. Somebody who was erased is known by her orders: by their numbers, and by the e-mail of those that are archived.
 */
export const whoAsks = optional<WhoAsksParameters, WhoAsksRow>({
  parameters: ["askedBy","handle"],
  columns: ["user_id!"],
  text: `with buyers as (
  select distinct o.user_id from orders o
  where lower(o.shipping_address ->> 'email') = lower($1) and lower($1) in (select emails_of_person(o.user_id))
)
select u.id as user_id from users u
where lower(u.email) = lower($1) or u.id = account_of($2)
  or u.id in (select user_id from orders where lower(order_number) = lower($1))
  or u.id in (select user_id from buyers) and (select count(*) from buyers) = 1
order by lower(u.email) = lower($1) desc limit 1
for key share of u`,
});

export interface ViewerOfHandleParameters {
  handle: string;
}

export interface ViewerOfHandleRow {
  handle: string;
}

export const viewerOfHandle = optional<ViewerOfHandleParameters, ViewerOfHandleRow>({
  parameters: ["handle"],
  columns: ["handle!"],
  text: `select tiktok_username as handle from tiktok_pseudo_union where tiktok_username = $1 for key share`,
});

export interface InsertRequestParameters {
  kind: string;
  channel: string;
  askedBy: string;
  userId: string | null;
  handle: string | null;
  receivedOn: string;
  createdBy: string;
}

export interface InsertRequestRow {
  id: string;
}

export const insertRequest = one<InsertRequestParameters, InsertRequestRow>({
  parameters: ["kind","channel","askedBy","userId","handle","receivedOn","createdBy"],
  columns: ["id!"],
  text: `insert into data_requests (kind, channel, asked_by, user_id, handle, viewer_id, received_on, created_by)
values ($1, $2, $3, $4, $5, viewer_of($5), $6, $7) returning id`,
});

export interface WhoAskedParameters {
  requestId: string;
}

export interface WhoAskedRow {
  userId: string | null;
  handle: string | null;
  viewerId: string | null;
  hasPage: boolean;
  askedBy: string | null;
  channel: Refine<string | null, DataRequest["channel"]>;
  receivedOn: string;
}

export const whoAsked = optional<WhoAskedParameters, WhoAskedRow>({
  parameters: ["requestId"],
  columns: ["user_id","handle","viewer_id","has_page!","asked_by","channel!","received_on!"],
  text: `select r.user_id, coalesce(u.tiktok_username, r.handle) as handle, coalesce(u.viewer_id, r.viewer_id) as viewer_id,
  u.id is not null and u.erased_at is null or exists (select from users p where p.viewer_id = r.viewer_id
    or p.tiktok_username = r.handle and (p.viewer_id = r.viewer_id) is not false) as has_page,
  r.asked_by, r.channel, r.received_on::text as received_on
from data_requests r left join users u on u.id = r.user_id where r.id = $1`,
});

export interface PersonOfEmailParameters {
  email: string;
}

export interface PersonOfEmailRow {
  id: string;
}

/** Somebody with a page of her own, under whose e-mails it is. */
export const personOfEmail = optional<PersonOfEmailParameters, PersonOfEmailRow>({
  parameters: ["email"],
  columns: ["id!"],
  text: `select u.id from users u
where u.erased_at is null and (lower(u.email) = $1 or u.id in (
  select o.user_id from orders o
  where lower(o.shipping_address ->> 'email') = $1 and $1 in (select emails_of_person(o.user_id))))
limit 1`,
});

export interface LockRequestParameters {
  requestId: string;
}

export interface LockRequestRow {
  answeredAt: Date | null;
}

export const lockRequest = optional<LockRequestParameters, LockRequestRow>({
  parameters: ["requestId"],
  columns: ["answered_at"],
  text: `select answered_at from data_requests where id = $1 for update`,
});

export interface AnswerRequestParameters {
  answer: string;
  answeredBy: string;
  requestId: string;
}

export const answerRequest = exec<AnswerRequestParameters>({
  parameters: ["answer","answeredBy","requestId"],
  text: `update data_requests set answer = $1, answered_at = clock_timestamp(), answered_by = $2 where id = $3`,
});

export interface SearchHandlesParameters {
  pattern: string;
}

export interface SearchHandlesRow {
  id: string;
  handle: string;
  displayName: string | null;
  userId: Refine<string | null, string | null>;
  shared: boolean;
}

/** A handle that an account bore before leads to it, as long as nobody else is known to bear it. */
export const searchHandles = many<SearchHandlesParameters, SearchHandlesRow>({
  parameters: ["pattern"],
  columns: ["id!","handle!","display_name","user_id","shared!"],
  text: `select v.id, v.tiktok_username as handle, v.display_name, u.id as user_id,
  borne_by_another(v.tiktok_username, viewer_of(v.tiktok_username)) as shared
from (
  select * from tiktok_pseudo_union d where d.tiktok_username || ' ' || lower(coalesce(d.display_name, '')) like $1
  order by length(d.tiktok_username), d.tiktok_username limit 10
) v left join users u on u.id = account_of(v.tiktok_username)
order by length(v.tiktok_username), v.tiktok_username`,
});

export interface FindViewerParameters {
  viewerId: string;
}

export interface FindViewerRow {
  handle: string;
  userId: string | null;
}

export const findViewer = optional<FindViewerParameters, FindViewerRow>({
  parameters: ["viewerId"],
  columns: ["handle!","user_id"],
  text: `select v.tiktok_username as handle, u.id as user_id
from tiktok_pseudo_union v
left join users u on u.id = account_of(v.tiktok_username)
where v.id = $1`,
});
