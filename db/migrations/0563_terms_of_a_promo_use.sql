-- What a code gave when it was put on an order, which is promised for as long as the order is held; null where the release before
-- this one puts it on.
alter table promo_uses add column kind text check (kind in ('amount', 'percent', 'delivery')), add column value integer, add column minimum_cents integer,
  add constraint promo_uses_terms_are_whole check (num_nulls(kind, value, minimum_cents) in (0, 3));
update promo_uses u set kind = c.kind, value = c.value, minimum_cents = c.minimum_cents from promo_codes c where c.id = u.promo_id;

create or replace function promo_of_order(ordered uuid) returns table (promo jsonb)
language sql stable parallel safe
begin atomic
  select jsonb_build_object('code', c.code, 'kind', coalesce(u.kind, c.kind), 'value', coalesce(u.value, c.value),
    'minimumCents', coalesce(u.minimum_cents, c.minimum_cents), 'waivedCents', u.waived_cents)
  from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = ordered;
end;
