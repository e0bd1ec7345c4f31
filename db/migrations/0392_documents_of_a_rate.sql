-- What the documents of these days amount to. From here on a closing also says of each rate how many documents have it;
-- those that are closed already stay as they are, without that count.
create or replace function books_of(from_day date, to_day date) returns jsonb language sql stable parallel safe
begin atomic
  select jsonb_build_object(
    'invoices', count(*) filter (where i.kind = 'invoice'),
    'creditNotes', count(*) filter (where i.kind = 'credit-note'),
    'soldCents', coalesce(sum(i.gross_cents) filter (where i.kind = 'invoice'), 0),
    'creditedCents', coalesce(sum(i.gross_cents) filter (where i.kind = 'credit-note'), 0),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'rate', r.rate, 'documents', r.documents, 'grossCents', r.gross, 'netCents', r.net,
          'vatCents', r.vat) order by r.kind desc, r.rate desc)
      from (select d.kind, (p ->> 'rate')::int as rate, count(distinct d.id) as documents, sum((p ->> 'grossCents')::int) as gross,
          sum((p ->> 'netCents')::int) as net, sum((p ->> 'vatCents')::int) as vat
        from invoices d cross join lateral jsonb_array_elements(d.facts -> 'parts') p
        where d.issued_on between books_of.from_day and books_of.to_day group by d.kind, (p ->> 'rate')::int) r), '[]'),
    'lastPosition', max(i.position),
    'lastHash', (select l.hash from invoices l where l.issued_on <= books_of.to_day order by l.issued_on desc, l.position desc limit 1))
  from invoices i where i.issued_on between books_of.from_day and books_of.to_day;
end;

-- The same rates as closings from before say them.
create function rates_without_documents(rates jsonb) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_agg(r - 'documents' order by place), '[]') from jsonb_array_elements(rates) with ordinality e (r, place));
