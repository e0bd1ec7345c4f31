-- The owner of an account is told by mail when its password became another one.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('automatic', 'manual', 'test', 'withdrawal',
  'sign-in-link', 'password-reset', 'password-changed', 'payment-link'));
