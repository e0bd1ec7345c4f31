-- The answer given to a key is kept with what it changed; the same key again gets the same answer.
create table idempotency_keys (
  principal text not null,
  route text not null,
  key uuid not null,
  request_hash text not null,
  status integer not null,
  body jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (principal, route, key)
);
create index idempotency_keys_oldest on idempotency_keys using brin (created_at);

-- Counters of the rate limits, by key and window; they survive a restart and are shared by every copy.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
