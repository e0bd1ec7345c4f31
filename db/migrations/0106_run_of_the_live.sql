-- The order in which the seller shows the references of a live, and the last one shown: where the run goes on after a pause.
alter table lives
  add column run text[] not null default '{}',
  add column last_on_air_ref text;
comment on column lives.run is 'References in capital letters, as staff laid them. Those that are missing follow as they are sorted, those that no product has any more are passed over.';
comment on column lives.last_on_air_ref is 'The reference that was put on air last, also once nothing is on air.';

update lives set last_on_air_ref = on_air_ref where on_air_ref is not null;
