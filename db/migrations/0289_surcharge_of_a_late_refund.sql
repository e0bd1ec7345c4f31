-- What the law adds to a refund that came late (code de la consommation, L242-4 and L241-4), as staff paid it: no price, so it
-- is on no credit note.
create table refund_surcharges (
  refund_id uuid primary key references refunds (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  means text not null check (means in ('transfer', 'other')),
  given_on date not null,
  reference text check (length(reference) between 1 and 100),
  noted_at timestamptz not null default clock_timestamp()
);
comment on table refund_surcharges is 'What was paid to a buyer on top of a refund because it came late';
create trigger refund_surcharges_append_only before update or delete on refund_surcharges
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();
