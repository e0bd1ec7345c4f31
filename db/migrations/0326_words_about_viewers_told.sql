-- That a viewer was told while she waits names her in the trail, and goes with her comments like the rest of what was done
-- about her requests: the chain holds without it.
create or replace function audit_words_may_go(kind text, subject text, act text) returns boolean language sql stable parallel safe
  return case kind
    when 'user' then exists (select from users u where u.id::text = subject and u.erased_at is not null)
    when 'order' then not exists (select from orders o where o.id::text = subject and o.erased_at is null)
    when 'live' then act in ('claim-accepted', 'claim-dismissed', 'claim-undone', 'claim-waiting', 'basket-bound',
      'waiting-told', 'waiting-told-undone')
    else false
  end;
