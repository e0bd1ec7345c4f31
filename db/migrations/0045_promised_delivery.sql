-- The days between which a buyer was promised her parcel when she was asked to pay. What she then pays for keeps them
-- in its contract, whatever the rule says later.
alter table payments
  add column delivery_earliest date,
  add column delivery_latest date;
