-- What an erasure or a retention time takes out of a row goes out of the trail too, where a copy of it stands, and the chain
-- holds without it: the reason of a payment, the subject of a message, what was said of a statement of withdrawal. A person
-- who is no more is like an order that is no more. What staff searched for is not written any more (decision 0125).
create or replace function audit_words_may_go(kind text, subject text, act text) returns boolean language sql stable parallel safe
  return (
    select case kind
      when 'user' then not exists (select from users u where u.id = s.uuid and u.erased_at is null)
      when 'order' then not exists (select from orders o where o.id = s.uuid and o.erased_at is null)
      when 'live' then act in ('claim-accepted', 'claim-dismissed', 'claim-undone', 'claim-waiting', 'basket-bound',
        'waiting-told', 'waiting-told-undone')
      when 'payment' then act in ('payment-dismissed', 'refund-requested')
        and not exists (select from unmatched_payments p where p.id = s.uuid and p.reason is not null)
      when 'message' then act in ('message-queued', 'messages-queued', 'template-tested')
        and not exists (select from outbox m where m.id = s.number and num_nonnulls(m.subject, m.html, m.facts) > 0)
        and not exists (select from outbox m where m.batch_id = s.uuid and num_nonnulls(m.subject, m.html, m.facts) > 0)
      when 'withdrawal' then act = 'withdrawal-handled' and not exists (
        select from withdrawals w left join orders o on o.id = w.order_id where w.id = s.uuid and o.erased_at is null)
      when 'view' then true
      when 'export' then act = 'export' and subject <> 'e-reporting'
      else false
    end
    from (select
      case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as uuid,
      case when subject ~ '^[0-9]{1,18}$' then subject::bigint end as number) s
  );
