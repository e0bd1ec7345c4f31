-- The name under which a code was put on an order, which staff may change since; null where the release before this one puts it on.
alter table promo_uses add column code text;
update promo_uses u set code = c.code from promo_codes c where c.id = u.promo_id;

create or replace function promo_of_order(ordered uuid) returns table (promo jsonb)
language sql stable parallel safe
begin atomic
  select jsonb_build_object('code', coalesce(u.code, c.code), 'kind', coalesce(u.kind, c.kind), 'value', coalesce(u.value, c.value),
    'minimumCents', coalesce(u.minimum_cents, c.minimum_cents), 'waivedCents', u.waived_cents)
  from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = ordered;
end;
