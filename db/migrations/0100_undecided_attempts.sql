-- Attempts to pay of which the buyer's bank has yet to decide on a transaction: the provider said that one is running, and
-- nothing since. Events may come in any order.
create view undecided_attempts as
  select e.payment_id from payment_events e
  where e.outcome = 'running' and not exists (
    select from payment_events d where d.transaction_uuid = e.transaction_uuid and d.outcome <> 'running');
