-- A handle that its bearer dropped may be taken over: a phone bound to it proves its person only while nobody else was seen to bear
-- it, neither in a live, nor on another phone, nor as she agreed to texts. Without a known viewer anybody known is somebody else.
create or replace function credits_of_reader(reader_device text, reader_id uuid)
returns table (credit_id uuid, usable_cents integer, expires_at timestamptz, granted_at timestamptz)
language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return query select c.id, c.left_cents - c.reserved_cents, c.expires_at, c.granted_at from credits c
  where c.left_cents > 0 and (c.expires_at is null or c.expires_at > clock_timestamp()) and c.id in (
    select id from credits where user_id = reader_id
    union
    select k.id from order_devices d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      join credits k on k.user_id = u.id
    where d.device_hash = reader_device and d.proof = 'link' and d.email_hash = email_hash(u.email)
    union
    select k.id from handle_devices h join users u on u.tiktok_username = h.handle join credits k on k.user_id = u.id
    where h.device_hash = reader_device and not exists (
      select from tiktok_live_users v where lower(v.tiktok_username) = h.handle and v.tiktok_user_id <> coalesce(h.viewer_id, '')
      union all
      select from handle_devices v where v.handle = h.handle and v.viewer_id <> coalesce(h.viewer_id, '')
      union all
      select from sms_consents v where v.handle = h.handle and v.viewer_id <> coalesce(h.viewer_id, ''))
    union
    select k.id from order_devices d join credits k on k.order_id = d.order_id
    where d.device_hash = reader_device and d.proof = 'payment');
end $$;
