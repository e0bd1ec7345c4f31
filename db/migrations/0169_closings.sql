-- The books of a day, a month or a year as they were when it was over: one row each, appended only, in a chain of their own.
-- A document issued later belongs to a later day, so a closed day never changes.
create table closings (
  position bigint primary key check (position > 0),
  kind text not null check (kind in ('day', 'month', 'year')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  closed_at timestamptz not null default clock_timestamp(),
  -- What it sums up: sales and credit notes per rate, counts, the running total, the last document with its hash.
  facts jsonb not null,
  previous_hash text,
  hash text not null,
  constraint closings_once unique (kind, from_day),
  constraint closings_chained check ((position = 1) = (previous_hash is null))
);

create function closing_hash(previous_hash text, "position" bigint, kind text, from_day date, to_day date, facts jsonb)
returns text language sql immutable parallel safe
  return encode(sha256(convert_to(coalesce(previous_hash, '') || '|' || "position"::text || '|' || kind || '|'
    || (from_day - date '2000-01-01')::text || '|' || (to_day - date '2000-01-01')::text || '|' || facts::text, 'UTF8')), 'hex');

-- What the documents of these days amount to. `runningCents`: of all documents up to the last day, the money that the shop
-- has ever sold for, credit notes taken off.
create function books_of(from_day date, to_day date) returns jsonb language sql stable parallel safe
begin atomic
  select jsonb_build_object(
    'invoices', count(*) filter (where i.kind = 'invoice'),
    'creditNotes', count(*) filter (where i.kind = 'credit-note'),
    'soldCents', coalesce(sum(i.gross_cents) filter (where i.kind = 'invoice'), 0),
    'creditedCents', coalesce(sum(i.gross_cents) filter (where i.kind = 'credit-note'), 0),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'rate', r.rate, 'grossCents', r.gross, 'netCents', r.net, 'vatCents', r.vat)
        order by r.kind desc, r.rate desc)
      from (select d.kind, (p ->> 'rate')::int as rate, sum((p ->> 'grossCents')::int) as gross, sum((p ->> 'netCents')::int) as net,
          sum((p ->> 'vatCents')::int) as vat
        from invoices d cross join lateral jsonb_array_elements(d.facts -> 'parts') p
        where d.issued_on between books_of.from_day and books_of.to_day group by d.kind, (p ->> 'rate')::int) r), '[]'),
    'lastPosition', max(i.position),
    'lastHash', (select l.hash from invoices l where l.issued_on <= books_of.to_day order by l.issued_on desc, l.position desc limit 1))
  from invoices i where i.issued_on between books_of.from_day and books_of.to_day;
end;

create trigger closings_kept before update or delete on closings for each row execute function refuse_any_change();
create trigger closings_never_truncated before truncate on closings execute function refuse_any_change();
