-- @import { ActorKind } from "#wording/actors.ts";
-- @import { AuditSubject } from "#domain/audit-subjects.ts";

-- name: insertEntry :exec
-- @param actorId?
-- @param before?
-- @param after?
-- @param sourceAddress?
insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after, source_address)
values (:actorKind, :actorId, :action, :subjectKind, :subjectId, :before, :after, :sourceAddress);

-- name: insertView :exec
-- A line for each day in Paris; of two at once the index decides.
-- @param sourceAddress?
insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, source_address)
select 'admin', :actorId, 'address-seen', :subjectKind, :subjectId, :sourceAddress
where not exists (select from audit_trail
  where action = 'address-seen' and actor_id = :actorId and subject_kind = :subjectKind and subject_id = :subjectId
    and (at at time zone 'Europe/Paris')::date = (clock_timestamp() at time zone 'Europe/Paris')::date)
on conflict do nothing;

-- name: lastEntryOf :optional
-- Who changed it last: having looked at it is no change.
-- @column actor_kind ActorKind
select a.action, a.actor_kind, u.display_name as name, a.at
from audit_trail a left join users u on u.id = a.actor_id
where a.subject_kind = :subjectKind and a.subject_id = :subjectId and a.action <> 'address-seen'
order by a.id desc limit 1;

-- name: readEntries :many
-- @column actor_kind ActorKind
-- @column subject_kind AuditSubject
-- @column before Record<string, unknown> | null
-- @column after Record<string, unknown> | null
select a.id, a.at, a.actor_kind, u.id as actor_id, u.display_name as actor_name, a.action, a.subject_kind, a.subject_id, a.before,
  a.after, a.source_address
from unnest(:ids::bigint[]) with ordinality as chosen(id, place)
join audit_trail a on a.id = chosen.id left join users u on u.id = a.actor_id
order by chosen.place;

-- name: listStaffInTrail :many
-- Jumps from one administrator to the next instead of reading the trail.
with recursive seen as (
  (select actor_id from audit_trail where actor_kind = 'admin' and actor_id is not null order by actor_id limit 1)
  union all
  select (select a.actor_id from audit_trail a
    where a.actor_kind = 'admin' and a.actor_id > s.actor_id order by a.actor_id limit 1)
  from seen s where s.actor_id is not null
)
select u.id, u.display_name as name from seen join users u on u.id = seen.actor_id order by u.display_name collate "fr-x-icu", u.id;

-- name: instantOfEntry :optional
-- The instant keeps its microseconds: two entries of one millisecond are two.
select at::text as at from audit_trail where id = :id;

-- name: nameSubjects :many
-- Settings, exports and kinds without a name of their own keep none.
select case s.kind
    when 'order' then (select order_number from orders where id = s.uuid)
    when 'user' then (select display_name from users where id = s.uuid and erased_at is null)
    when 'product' then (select full_product_name(p, c.name) from products p left join product_colors c on c.id = p.color_id
      where p.id = s.uuid)
    when 'live' then (select title from lives where id = s.uuid)
    when 'color' then (select name from product_colors where id = s.uuid)
    when 'maker' then (select name from makers where id = s.uuid)
    when 'promo' then (select code from promo_codes where id = s.uuid)
    when 'recall' then (select title from recalls where id = s.uuid)
    when 'incident' then (select title from incident_accounts where incident_id = s.uuid order by version desc limit 1)
    when 'page' then (select title from pages where id = s.uuid)
    when 'faq' then (select title from faqs where id = s.uuid)
    when 'template' then (select title from message_templates where id = s.uuid)
    when 'message' then (select subject from outbox where id = s.number)
    when 'withdrawal' then (select first_name || ' ' || last_name from withdrawals where id = s.uuid)
    when 'payment' then (select replace(to_char(amount_cents / 100.0, 'FM999999999990.00'), '.', ',') || ' ' ||
      case currency when 'EUR' then '€' else currency end from unmatched_payments where id = s.uuid)
    when 'viewer' then (select tiktok_username from tiktok_pseudo_union where id = s.uuid)
    when 'view' then (select name from saved_views where id = s.uuid)
  end as name
from (
  select kind, place, case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid end as uuid,
    case when id ~ '^[0-9]{1,18}$' then id::bigint end as number
  from unnest(:kinds::text[], :ids::text[]) with ordinality as given(kind, id, place)) s
order by s.place;
