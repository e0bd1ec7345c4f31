-- A statement of withdrawal stands in the history of the order that it names.
alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in ('created', 'status', 'line-added',
  'line-removed', 'address', 'payment', 'label', 'review', 'transfer', 'comment', 'refund', 'withdrawal'));
