-- A piece that was lost on its way back, as its buyer has shown that she sent it: owed to her, and in nobody's hands.
alter table return_case_items drop constraint return_case_items_verdict_check,
  add constraint return_case_items_verdict_check check (verdict in ('fine', 'damaged', 'missing', 'other-piece', 'lost'));

-- As before, and whether it was lost.
create or replace view returned_items as
  select l.order_item_id, json_build_object('at', r.created_at, 'wasSent', r.was_sent,
    'replaced', exists (select from shortages s where s.order_item_id = l.order_item_id and s.outcome = 'replaced'),
    'lost', exists (select from return_case_items i where i.order_item_id = l.order_item_id and i.verdict = 'lost')) as returned
  from return_lines l join returns r on r.id = l.return_id;
