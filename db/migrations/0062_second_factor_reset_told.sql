-- The owner of an account is told by mail when a colleague took its second factor away. Written after 0060, which lists
-- the kinds as well.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual', 'test',
  'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'second-factor-reset', 'order-link', 'payment-link'));
