-- Since when a claim has waited for its piece; kept once she was served, so that staff see to whom a freed unit went.
alter table claims add column waiting_since timestamptz;
update claims set waiting_since = changed_at where state in ('waiting', 'granted');
-- Few: the claims that were served from a waiting list.
create index claims_served on claims (live_id, changed_at desc) where state = 'done' and waiting_since is not null;
