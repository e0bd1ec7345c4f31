-- 'new-total': the request to pay once more, since the order's total has changed. 'no-address': there is nobody to send
-- to, which is no failure; it leaves once the customer has an address and staff send it.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual', 'test',
  'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'payment-link'));
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('waiting', 'sending', 'sent', 'failed', 'no-address', 'cancelled'));
update outbox set state = 'no-address' where state = 'failed'
  and (last_error = 'Email utilisateur introuvable' or last_error like 'Ce client n''a pas d''adresse email%');
