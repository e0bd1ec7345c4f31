-- From here on a closing also says how many sales and how many credit notes its days had, by kind and by whether they were subject
-- to VAT. The two documents of a replaced piece are neither: what was sold once stays one sale. Earlier closings stay as they are.
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
    'transactions', coalesce((
      select jsonb_agg(jsonb_build_object('kind', t.kind, 'isExempt', t.is_exempt, 'count', t.count) order by t.kind desc, t.is_exempt)
      from (select d.kind, (p ->> 'rate')::int = 0 as is_exempt, count(distinct d.id) filter (where d.shortage_id is null) as count
        from invoices d cross join lateral jsonb_array_elements(d.facts -> 'parts') p
        where d.issued_on between books_of.from_day and books_of.to_day group by d.kind, (p ->> 'rate')::int = 0) t), '[]'),
    'lastPosition', max(i.position),
    'lastHash', (select l.hash from invoices l where l.issued_on <= books_of.to_day order by l.issued_on desc, l.position desc limit 1))
  from invoices i where i.issued_on between books_of.from_day and books_of.to_day;
end;
