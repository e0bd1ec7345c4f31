-- Money that staff gave back outside the shop, of a payment that the provider still holds: how, on which day, and what the
-- bank calls it.
alter table refunds
  add column given_means text constraint refunds_given_means_known check (given_means in ('transfer', 'other')),
  add column given_on date,
  add column given_reference text,
  add constraint refunds_given_elsewhere_is_dated check ((given_means is null) = (given_on is null)),
  add constraint refunds_given_elsewhere_is_money check (given_means is null or not as_credit);

-- What the provider holds of what was given back: it was given as credit, or by other means.
create function given_without_provider_cents(paid text) returns integer language sql stable parallel safe
  return (select coalesce(sum(amount_cents), 0)::int from refunds
    where transaction_uuid = paid and (as_credit or given_means is not null) and state = 'done');
