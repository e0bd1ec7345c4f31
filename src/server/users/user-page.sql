-- @import { UserPage } from "#contract/admin/user-page.ts";
-- @import { OutboxRow } from "#contract/admin/outbox.ts";

-- name: readPage :optional
-- @column lives UserPage["lives"]
-- @column waiting UserPage["waiting"]
select n.orders, n.received_cents, n.refunded_cents, n.owed_cents, n.paid, n.asked,
  (select count(distinct o.live_id)::int from orders o
    where o.user_id = u.id and order_is_settled(o.status)) as lives_bought_in,
  (select count(*)::int from orders o where o.user_id = u.id and order_is_cancelled(o.status) and o.paid_at is null
    and exists (select from order_history h where h.order_id = o.id and h.to_status = 'to-pay')) as unpaid,
  (select count(*)::int from return_lines t join returns r on r.id = t.return_id join orders o on o.id = r.order_id
    where o.user_id = u.id and r.undone_at is null) as returned_pieces,
  (select coalesce(sum(r.refund_cents), 0)::int from returns r join orders o on o.id = r.order_id
    where o.user_id = u.id and r.undone_at is null) as returned_cents,
  (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'liveDate', l.live_date, 'orders', l.orders,
      'cents', l.cents) order by l.live_date desc), '[]')
    from (
      select l.id, l.title, l.live_date, count(*)::int as orders, sum(o.total_cents)::int as cents
      from orders o join lives l on l.id = o.live_id
      where o.user_id = u.id and order_is_settled(o.status)
      group by l.id order by l.live_date desc limit 20
    ) l) as lives,
  (select coalesce(json_agg(json_build_object('claimId', c.id, 'at', to_timestamp(c.said_at / 1000.0),
      'live', json_build_object('id', l.id, 'title', l.title),
      'product', json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
        'color', k.name)) order by c.said_at desc), '[]')
    from (select * from claims where state = 'waiting' and handle = u.tiktok_username order by said_at desc limit 20) c
    join products p on p.id = c.product_id join lives l on l.id = c.live_id
    left join product_colors k on k.id = p.color_id) as waiting
from users u join customer_numbers n on n.user_id = u.id
where u.id = :userId and u.erased_at is null;

-- name: mayBeSame :many
-- Others whose orders have a phone or a place of hers; who has most in common first.
-- @column orders!
-- @column by_phone!
-- @column by_place!
with hers as (
  select distinct phone_key(shipping_address) as phone, place_key(shipping_address) as place
  from (select shipping_address from orders where user_id = :userId order by created_at desc limit 20) o
), found as (
  (select o.user_id, true as by_phone, false as by_place
    from orders o where o.user_id is not null and phone_key(o.shipping_address) in (select phone from hers) limit 200)
  union all
  (select o.user_id, false, true
    from orders o where o.user_id is not null and place_key(o.shipping_address) in (select place from hers) limit 200)
)
select u.id, u.display_name as name, u.tiktok_username as handle, bool_or(f.by_phone) as by_phone, bool_or(f.by_place) as by_place,
  (select count(*)::int from orders o where o.user_id = u.id) as orders
from found f join users u on u.id = f.user_id
where u.id <> :userId and u.erased_at is null
group by u.id
order by bool_or(f.by_phone)::int + bool_or(f.by_place)::int desc, bool_or(f.by_phone) desc, u.id limit 5;

-- name: latestMessages :many
-- @column kind OutboxRow["kind"]
-- @column state OutboxRow["state"]
-- @column template_type OutboxRow["type"] | null
select m.id, m.kind, m.state, m.template_type, m.subject, m.order_id, m.order_number, m.at
from (
  select id from outbox where user_id = :userId
  union
  select b.id from outbox b join orders o on o.id = b.order_id where o.user_id = :userId
  order by id desc limit 20
) chosen join outbox_messages m on m.id = chosen.id
order by m.id desc;

-- name: boundPhones :many
-- @column proof "comment" | "staff"
select d.at, d.proof from handle_devices d join users u on coalesce(u.viewer_id = d.viewer_id, u.tiktok_username = d.handle)
where u.id = :userId
order by d.at desc limit 20;

-- name: latestReturns :many
select r.id, r.order_id, o.order_number, r.cause, r.refund_cents, r.created_at,
  (select count(*)::int from return_lines l where l.return_id = r.id) as pieces
from returns r join orders o on o.id = r.order_id
where o.user_id = :userId and r.undone_at is null
order by r.created_at desc limit 20;

-- name: latestWithdrawals :many
select w.id, w.stated_order_number, w.state, w.outcome, w.reason, w.submitted_at
from withdrawals w join orders o on o.id = w.order_id
where o.user_id = :userId
order by w.submitted_at desc limit 20;

-- name: readNotes :many
select n.id, n.text, a.display_name as author, n.created_at
from user_notes n left join users a on a.id = n.created_by
where n.user_id = :userId
order by n.created_at desc, n.id;

-- name: lockPerson :optional
-- Whoever is being erased takes no more notes.
select id from users where id = :userId and erased_at is null for key share;

-- name: insertNote :one
-- @param createdBy?
insert into user_notes (user_id, text, created_by) values (:userId, :text, :createdBy) returning id;

-- name: deleteNote :optional
delete from user_notes where id = :noteId and user_id = :userId returning text;
