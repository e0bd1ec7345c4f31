-- name: readDatabaseState :one
select current_setting('transaction_read_only') = 'off' as writable,
  current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
    and current_setting('synchronous_commit') <> 'off' as durable,
  (select count(*)::int from migrations where name = any(:files::text[])) as migrated;

-- name: proveWriting :exec
select prove_writing();
