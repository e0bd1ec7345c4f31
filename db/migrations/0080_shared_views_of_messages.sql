-- What several statements say of messages and of what came back, once.

-- A message as staff know it: what is held waits too, but for them. One that is not written yet reaches whom its order
-- names.
create view outbox_messages as
  select m.id, m.kind, case when m.held_at is not null then 'held' else m.state end as state, m.template_type, m.subject,
    m.order_id, o.order_number, a.display_name as author, m.attempts, m.last_error, m.created_at,
    coalesce(m.sent_at, m.due_at) as at,
    coalesce(m.to_name, nullif(btrim(concat_ws(' ', o.shipping_address ->> 'first_name',
      o.shipping_address ->> 'last_name')), ''), u.display_name, '') as to_name,
    coalesce(m.to_address, nullif(o.shipping_address ->> 'email', ''), u.email, '') as to_address,
    m.html, m.facts, m.provider_response
  from outbox m
  left join orders o on o.id = m.order_id
  left join users u on u.id = coalesce(o.user_id, m.user_id)
  left join users a on a.id = m.created_by;

-- When, and whether from its buyer, an item came back.
create view returned_items as
  select l.order_item_id, json_build_object('at', r.created_at, 'wasSent', r.was_sent) as returned
  from return_lines l join returns r on r.id = l.return_id;
