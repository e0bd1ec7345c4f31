-- As before, and what the trail says of a proposal that was put back may go like the acts before it (decision 0145).
create or replace function audit_words_may_go(kind text, subject text, act text) returns boolean language sql stable parallel safe
  return (
    select case kind
      when 'user' then not exists (select from users u where u.id = s.uuid and u.erased_at is null)
      when 'order' then not exists (select from orders o where o.id = s.uuid and o.erased_at is null)
        or act = 'buyer-review-answered'
          and not exists (select from buyer_reviews r where r.order_id = s.uuid and r.answer is not null)
        or act = 'complaint-closed'
          and (select count(*) from complaints c where c.order_id = s.uuid and c.outcome is not null) <= (
            select count(*) from audit_trail t
            where t.subject_kind = 'order' and t.subject_id = subject and t.action = 'complaint-closed' and t.after is not null)
        or act in ('order-money-noted', 'order-status', 'refund-requested', 'surcharge-noted')
          and exists (select from invoices i where i.order_id = s.uuid and i.facts is null)
      when 'live' then act in ('claim-accepted', 'claim-dismissed', 'claim-proposed-again', 'claim-undone',
        'claim-waiting', 'basket-bound', 'waiting-told', 'waiting-told-undone')
        or act in ('live-created', 'live-saved') and not exists (
          select from lives l where l.id = s.uuid and l.live_date > clock_timestamp() - interval '5 years')
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
