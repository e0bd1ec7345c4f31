-- The credit that the provider has yet to do for money without an order: it is read until it is done or refused.
alter table unmatched_payments add column credit_uuid text;
