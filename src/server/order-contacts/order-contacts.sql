-- @import { ContactJson } from "./as-contact.ts";

-- name: lockOrder :optional
select status = 'to-pay' as to_pay, total_cents from orders where id = :orderId for no key update;

-- name: readContact :one
-- @column contact ContactJson
select contact from contact_of_order(:orderId);

-- name: insertTold :exec
-- @param actorId?
insert into order_contacts (order_id, kind, actor_id, total_cents) values (:orderId, 'told', :actorId, :totalCents);

-- name: deleteTold :optional
delete from order_contacts where id = :contactId and order_id = :orderId and kind = 'told' returning id;

-- name: noteSeen :many
-- At most once a minute, however often her page reads it; never for staff. Answers the orders of which staff's lists say something new.
-- @param readerId?
insert into order_contacts as c (order_id, kind, total_cents)
select o.id, 'seen', o.total_cents from orders o
where o.id = any(:orderIds::uuid[]) and o.status = 'to-pay' and o.origin <> 'guest' and o.line_count > 0
  and not exists (select from users where id = :readerId and is_admin)
on conflict (order_id) where kind = 'seen' do update set at = excluded.at, total_cents = excluded.total_cents
  where c.at < clock_timestamp() - interval '1 minute' or c.total_cents <> excluded.total_cents
returning order_id;
