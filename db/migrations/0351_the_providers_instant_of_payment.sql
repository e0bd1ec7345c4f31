-- When the card provider took the money, where it says so and can be believed; `paid_at` is when the shop noted it, which all
-- that orders by time keeps going by. The day of payment on an invoice and the rules of VAT follow the provider.
alter table transactions add column provider_paid_at timestamptz;

-- No instant from before the order's beginning, or of a time to come, is believed. The provider tells when a payment began:
-- of one that its bank decided on later that is not when it was paid.
create function believed_instant(told timestamptz, begun_at timestamptz, transaction_uuid text) returns timestamptz
language sql volatile parallel safe
  return case when told between begun_at and clock_timestamp() and (select true from payment_events e
    where e.transaction_uuid = believed_instant.transaction_uuid and e.outcome = 'running' limit 1) is null then told end;
