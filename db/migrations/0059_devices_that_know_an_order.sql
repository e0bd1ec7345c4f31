-- The browsers to which an order that is no longer edited tells whose it is: the one that typed its address, the one
-- that paid it, and those in which a link sent to its e-mail was opened.
create table order_devices (
  order_id uuid not null references orders (id) on delete cascade,
  -- SHA-256, base64, of the random id in the browser's cookie.
  device_hash text not null,
  proof text not null check (proof in ('address', 'payment', 'link')),
  -- The e-mail, hashed alike, to which the link was sent: the proof holds as long as it is the order's.
  email_hash text,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, device_hash, proof),
  constraint order_devices_link_names_its_email check ((proof = 'link') = (email_hash is not null))
);

-- Links sent to an order's e-mail. Only the hash of what stands in one is kept, and a link that was used is gone.
create table order_links (
  token_hash text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  email_hash text not null,
  expires_at timestamptz not null
);
create index order_links_by_order on order_links (order_id);

-- Until now the browser that opened a guest's order is the one that typed its address.
insert into order_devices (order_id, device_hash, proof)
select id, encode(sha256(convert_to(browser_id::text, 'UTF8')), 'base64'), 'address' from orders
where browser_id is not null and shipping_address is not null;

-- 'order-link': the link that somebody asked for on the page of an order.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual', 'test',
  'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'order-link', 'payment-link'));
