-- What several statements say of an order's e-mail and of who knows the order, once.

-- What is kept of an e-mail to which a link was sent.
create function email_hash(email text) returns text language sql stable parallel safe
  return encode(sha256(convert_to(lower(email), 'UTF8')), 'base64');

-- The address to which messages about an order go; null where nobody gave one.
create view order_emails as
  select o.id as order_id,
    coalesce(nullif(o.shipping_address ->> 'email', ''), (select u.email from users u where u.id = o.user_id)) as email
  from orders o;

-- The browsers that know an order: what a link proved holds as long as its e-mail is the order's.
create view devices_that_know_orders as
  select d.order_id, d.device_hash from order_devices d join order_emails e on e.order_id = d.order_id
  where d.email_hash is null or d.email_hash = email_hash(e.email);
