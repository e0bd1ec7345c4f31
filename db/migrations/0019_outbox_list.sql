-- Staff search the messages by whom they went to and by their subject. A message that is not written yet has neither;
-- it is found by its order.
alter table outbox add column search_text text not null generated always as (
  lower(coalesce(to_address, '') || ' ' || coalesce(to_name, '') || ' ' || coalesce(subject, ''))
) stored;
create index outbox_search on outbox using gin (search_text gin_trgm_ops);

alter table saved_views drop constraint saved_views_list_known;
alter table saved_views add constraint saved_views_list_known
  check (list in ('orders', 'products', 'lives', 'users', 'colors', 'outbox'));
