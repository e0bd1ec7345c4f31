-- An erasure takes out of the trail what was written about somebody's orders and her requests in lives too, and waits for
-- complaints and returns that are not answered yet (decision 0145).

create or replace view orders_under_way as
  select o.id, o.user_id from orders o
  where order_is_open(o.status) or (order_is_settled(o.status) and not order_is_sent(o.status))
    or (o.status = 'shipped' and coalesce(o.shipped_at, o.updated_at) > clock_timestamp() - interval '30 days')
    or exists (select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed'))
    or exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
    or exists (select from complaints c where c.order_id = o.id and c.outcome is null)
    or exists (select from return_cases c where c.order_id = o.id and c.checked_at is null and c.called_off_at is null);

-- The chain holds where words about somebody are gone: of a person or an order that was erased, of an order that is no
-- more, and of what a viewer asked for in a live, whose handle goes with her comments.
create function audit_words_may_go(kind text, subject text, act text) returns boolean language sql stable parallel safe
  return case kind
    when 'user' then exists (select from users u where u.id::text = subject and u.erased_at is not null)
    when 'order' then not exists (select from orders o where o.id::text = subject and o.erased_at is null)
    when 'live' then act in ('claim-accepted', 'claim-dismissed', 'claim-undone', 'claim-waiting', 'basket-bound')
    else false
  end;
create or replace view audit_breaks as
  select s.entry_id, case
      when s.rank <> coalesce(s.rank_before, 0) + 1 then 'rank'
      when s.hash <> audit_seal_hash(s.rank, s.facts_hash, s.content_hash, coalesce(s.hash_before, '')) then 'hash'
      when t.id is null then 'missing'
      when audit_facts_hash(t) <> s.facts_hash then 'facts'
      when audit_content_hash(t) <> s.content_hash and not (t.before is null and t.after is null and t.salt is null
        and audit_words_may_go(t.subject_kind, t.subject_id, t.action))
        then 'content'
    end as cause
  from (
    select *, lag(rank) over by_rank as rank_before, lag(hash) over by_rank as hash_before
    from audit_seals window by_rank as (order by rank)
  ) s left join audit_trail t on t.id = s.entry_id
  union all
  select t.id, 'unsealed' from audit_trail t left join audit_unsealed u on u.entry_id = t.id
  where not exists (select from audit_seals s where s.entry_id = t.id)
    and coalesce(u.since < (select sealed_at from audit_seals order by rank desc limit 1) - interval '1 hour', u.entry_id is null);
