-- name: readerOfOrder :optional
-- `known`: may know whose the order is, `as_staff`: as staff alone; `is_buyer`: may act as its buyer, which staff may not.
-- @param deviceHash?
-- @param userId?
-- @column known!
-- @column as_staff!
-- @column is_buyer!
select r.known, r.as_staff,
  r.known and not r.as_staff or is_for_handle_of(:deviceHash, o.user_id, o.origin, o.live_id) as is_buyer
from orders o cross join lateral order_reader(o.id, o.user_id, :deviceHash, :userId, :isStaff) r
where o.id = :orderId;

-- name: noteDevice :exec
-- @param deviceHash?
insert into order_devices (order_id, device_hash, proof) select :orderId, :deviceHash, :proof
where :deviceHash::text is not null
on conflict do nothing;

-- name: forgetDevices :exec
-- And the cards that the provider keeps since one of these orders, or with which one of them was paid.
with links as (delete from order_links where order_id = any(:orderIds::uuid[])
), cards as (
  update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
  where forgotten_at is null and (order_id = any(:orderIds::uuid[])
    or id in (select alias_id from payments where order_id = any(:orderIds::uuid[])))
)
delete from order_devices where order_id = any(:orderIds::uuid[]);

-- name: insertOrderLink :optional
-- @column email!
with forgotten as (delete from order_links where expires_at < clock_timestamp()
), meant as (
  select order_id, email from order_emails where order_id = :orderId
), written as (
  insert into order_links (token_hash, order_id, email_hash, expires_at)
  select :tokenHash, order_id, email_hash(email), clock_timestamp() + make_interval(mins => :minutes)
  from meant where email is not null
  returning order_id
)
select email from meant join written using (order_id);

-- name: spendOrderLink :exec
-- @param deviceHash?
with used as (
  delete from order_links l using order_emails e
  where l.token_hash = :tokenHash and l.order_id = :orderId and e.order_id = l.order_id and l.expires_at > clock_timestamp()
    and l.email_hash = email_hash(e.email)
  returning l.order_id, l.email_hash
)
insert into order_devices (order_id, device_hash, proof, email_hash) select order_id, :deviceHash, 'link', email_hash
from used
on conflict (order_id, device_hash, proof) do update set email_hash = excluded.email_hash, at = excluded.at;

-- name: readOrderToReach :optional
-- An order that was given back whole and cancelled has no payment any more, and still its documents.
-- @column paid!
-- @column invoiced!
select o.paid_at is not null or order_is_cancelled(o.status) and i.invoiced as paid, e.email, i.invoiced
from orders o join order_emails e on e.order_id = o.id
cross join lateral (select exists (select from invoices d where d.order_id = o.id and d.facts is not null) as invoiced) i
where o.id = :orderId;
