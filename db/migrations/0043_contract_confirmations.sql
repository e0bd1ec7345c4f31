-- 'contract': the confirmation that every paid order gets, whatever the templates say. It was the automatic message of
-- 'paid' until now; what that one confirmed is not confirmed a second time.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual',
  'test', 'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'payment-link'));
update outbox set kind = 'contract', dedupe_key = 'contract:' || order_id
  where kind = 'automatic' and template_type = 'paid' and order_id is not null;
-- The dashboard and the pack station look for confirmations that did not reach anybody; there are few or none.
create index outbox_unconfirmed on outbox (order_id) where kind = 'contract' and state in ('failed', 'no-address');

-- When the buyer first had the contract on a durable medium: a mail that was taken, or a sheet printed for her parcel.
alter table orders add column contract_sent_at timestamptz;
update orders o set contract_sent_at = m.sent_at
  from outbox m where m.order_id = o.id and m.kind = 'contract' and m.state = 'sent';

update message_templates set is_automatic = true where type = 'paid';
