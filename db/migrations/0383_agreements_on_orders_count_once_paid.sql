-- Whoever holds the link of an open order types its e-mail, and may tick for somebody else. So what was agreed beside an order,
-- or told there, counts while that order is paid, with its money, and still of that e-mail; a buyer's also while the setting is
-- on. An objection counts at once, and so does an agreement in her own space.
create view advertising_choices_that_count as
  select c.id, c.email, c.agreed, c.ground, c.made_at, o.paid_at
  from advertising_choices c left join orders o on o.id = c.order_id
  where not c.agreed or c.channel <> 'order' or order_is_settled(o.status) and not o.lacks_money
    and exists (select from order_emails e where e.order_id = o.id and lower(e.email) = c.email)
    and (c.ground = 'agreed' or buyers_get_advertisements());

-- The addresses that take advertisements now, each by its newest choice that counts, on which ground and since when.
create or replace view advertising_readers as
  select email, ground, id as choice_id, case ground when 'bought' then paid_at else made_at end as since
  from (select distinct on (email) email, ground, id, agreed, paid_at, made_at
    from advertising_choices_that_count order by email, id desc) newest
  where agreed;

-- Read by no release any more.
drop view advertising_agreements;
