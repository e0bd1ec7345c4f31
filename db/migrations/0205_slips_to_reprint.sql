-- A packing slip may be wanted on paper once more too, beside the label of the same order.
alter table reprints add column is_slip boolean not null default false,
  add constraint reprints_slip_of_an_order check (not is_slip or order_id is not null);
comment on table reprints is 'Labels, packing slips and manifests to be printed once more.';
drop index reprints_once_per_order;
create unique index reprints_once_per_order on reprints (order_id, is_slip) where printed_at is null and order_id is not null;
