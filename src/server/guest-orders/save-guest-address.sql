-- @import { StoredAddress } from "#server/addresses/stored-address.ts";

-- name: saveAddress :optional
-- Of the devices, the given one alone has typed the address that stands then; one of staff only if it opened the order and no
-- other typed its address, and it takes nobody's place (decision 0063). The person is found by e-mail or created
-- without a login; names of a known person are left alone, and a staff account is never tied to what was typed. An order
-- that staff opened for somebody stays theirs, as in `linkUserByEmail`, and one that was to join a parcel does so only at the parcel's address; the `on conflict` is for two orders that bring
-- the same new address at once. `closed_by`: why the order may no longer change;
-- `needs_mobile`: it goes to a relay point, and the number is none for text messages.
-- @param address StoredAddress
-- @param deviceHash?
-- @param browserId?
-- @column needs_mobile!
-- @column closed_by "ORDER_LOCKED" | "ORDER_EXPIRED" | null
with open as materialized (
  select id, status, origin = 'guest' or user_id is null as linkable,
    order_change_refusal(status, paid_at, held_until) as closed_by,
    goes_to_relay(shipping_address) and french_mobile(:address::jsonb ->> 'phone') is null as needs_mobile
  from orders where id = :orderId for update
), known as (
  select id, is_admin from users where lower(email) = lower(:email)
), refused as (
  select from known join unpaid_steps s on s.user_id = known.id
  where s.block_reason is not null and (select linkable from open)
), eligible as (
  select id, linkable from open where status = 'to-validate' and closed_by is null and not needs_mobile and not exists (select from refused)
), created as (
  insert into users (email, first_name, last_name)
  select lower(:email), :firstName, :lastName from eligible where linkable and not exists (select 1 from known)
  on conflict (lower(email)) do update set email = users.email returning id
), changed as (
  update orders o set shipping_address = keep_relay(:address, o.shipping_address), version = o.version + 1, updated_at = clock_timestamp(),
    parcel_id = case when o.parcel_id is not null then
      (select p.id from parcels p where p.id = o.parcel_id and p.address_key = parcel_address_key(keep_relay(:address, o.shipping_address))) end,
    user_id = case when e.linkable then coalesce((select id from known where not is_admin), (select id from created)) else o.user_id end,
    held_until = stretched_hold(o.held_until, o.created_at, :holdMinutes, :holdLimitMinutes)
  from eligible e where o.id = e.id
  returning o.id, o.browser_id
), noted as (
  insert into order_history (order_id, event, actor_kind) select id, 'address', 'guest' from changed
), typed_before as (
  delete from order_devices where order_id in (select id from changed) and proof = 'address'
    and device_hash is distinct from :deviceHash and not :isStaff
), typed as (
  insert into order_devices (order_id, device_hash, proof)
  select id, :deviceHash::text, 'address' from changed c where :deviceHash::text is not null
    and (not :isStaff or c.browser_id = :browserId::uuid and not exists (select from order_devices d
      where d.order_id = c.id and d.proof = 'address' and d.device_hash <> :deviceHash))
  on conflict do nothing
)
select closed_by, exists (select 1 from changed) as saved, exists (select from refused) as blocked, needs_mobile from open;

-- name: isOwnAddress :one
select exists (select from users where id = :userId and lower(email) = lower(:email)) as own;
