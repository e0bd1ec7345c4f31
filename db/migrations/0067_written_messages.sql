-- no transaction
-- A message that is not written yet names nobody: its words come with its text.
create index concurrently if not exists outbox_search_written on outbox using gin (search_text gin_trgm_ops) where search_text <> '  ';
