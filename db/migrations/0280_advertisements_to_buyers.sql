-- The second ground of advertisements (code des postes et des communications électroniques, L34-5): whoever bought, was told
-- beside her order that she may get them, and did not object there. Such a row is kept beside the order when she goes on to
-- pay; it counts while the shop's setting is on, once that order is paid.
alter table advertising_choices add column ground text not null default 'agreed';
alter table advertising_choices
  add constraint advertising_choices_ground check (ground in ('agreed', 'bought')),
  add constraint advertising_choices_told_beside_an_order check (ground = 'agreed' or agreed and channel = 'order');
comment on column advertising_choices.ground is 'Why she takes them: she agreed, or bought and was told; of an objection it says nothing';

-- For the release before this one, which knows no other ground.
create or replace view advertising_agreements as
  select email, id as choice_id, made_at
  from (select distinct on (email) email, id, agreed, ground, made_at from advertising_choices order by email, id desc) newest
  where agreed and ground = 'agreed';

create function buyers_get_advertisements() returns boolean language sql stable parallel safe
return exists (select from settings s where s.key = 'buyerAdvertising' and s.value = '"on"');

-- The addresses that take advertisements now, each by its newest choice, on which ground and since when. A buyer's is the
-- order beside which she was told: paid, not cancelled, and still hers by its e-mail.
create view advertising_readers as
  select newest.email, newest.ground, coalesce(bought.choice_id, newest.id) as choice_id,
    coalesce(bought.paid_at, newest.made_at) as since
  from (select distinct on (email) email, id, agreed, ground, made_at from advertising_choices order by email, id desc) newest
  left join lateral (
    select told.id as choice_id, o.paid_at
    from advertising_choices told join orders o on o.id = told.order_id join order_emails e on e.order_id = o.id
    where newest.ground = 'bought' and told.email = newest.email and told.ground = 'bought' and lower(e.email) = told.email
      and order_is_settled(o.status) and not o.lacks_money
    order by told.id desc limit 1) bought on true
  where newest.agreed and (newest.ground = 'agreed' or bought.choice_id is not null and buyers_get_advertisements());
