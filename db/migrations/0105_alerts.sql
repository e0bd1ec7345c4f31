-- Who asked to be written to: when a live begins, or, with a product, when that one is free again. The id is the secret of
-- the link that ends it (122 random bits), which her mails alone carry. `consent`: the words she agreed to.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  product_id uuid references products (id) on delete cascade,
  consent text not null,
  asked_at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
create unique index alerts_once on alerts (lower(email), product_id) nulls not distinct;
create index alerts_by_product on alerts (product_id) where product_id is not null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual', 'test',
  'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'second-factor-reset', 'order-link', 'payment-link',
  'live-begins', 'piece-free'));
