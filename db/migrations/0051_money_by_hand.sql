-- Money that staff noted themselves: a transfer, or a card payment that the provider knows and told nobody of. Such a row
-- has no attempt to pay.
alter table transactions alter column payment_id drop not null,
  add column means text not null default 'card' constraint transactions_means_known check (means in ('card', 'transfer')),
  -- The day on which it arrived, as staff say, and what the bank or the provider calls it.
  add column received_on date,
  add column reference text check (length(reference) <= 100),
  add constraint transactions_by_hand_are_dated check ((payment_id is null) = (received_on is not null));
