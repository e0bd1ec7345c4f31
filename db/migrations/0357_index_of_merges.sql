-- no transaction
create index concurrently if not exists audit_trail_merges on audit_trail ((after ->> 'userId'))
  where subject_kind = 'user' and action = 'orders-transferred';
