-- The chain shows an entry that says another day than its place in it, and words of viewers' requests that went before their
-- time (decision 0125).

-- As before, in the order of the times that the entries say.
create or replace function seal_audit_entries(most integer, out sealed integer, out last_rank bigint, out last_hash bytea) language plpgsql as $$
declare
  e audit_trail;
begin
  perform pg_advisory_xact_lock(4812330118);
  sealed := 0;
  select s.rank, s.hash into last_rank, last_hash from audit_seals s order by s.rank desc limit 1;
  last_rank := coalesce(last_rank, 0);
  last_hash := coalesce(last_hash, '');
  for e in select t.* from audit_unsealed u join audit_trail t on t.id = u.entry_id order by t.at, t.id limit most loop
    last_rank := last_rank + 1;
    last_hash := audit_seal_hash(last_rank, audit_facts_hash(e), audit_content_hash(e), last_hash);
    insert into audit_seals (rank, entry_id, facts_hash, content_hash, hash)
    values (last_rank, e.id, audit_facts_hash(e), audit_content_hash(e), last_hash);
    delete from audit_unsealed where entry_id = e.id;
    sealed := sealed + 1;
  end loop;
end $$;

-- Whether a viewer's words in an entry may be gone by now: their time was over under a `liveDays` that was in force (the one of
-- now, or one that an entry of the trail says was in force until then; a run of the retention that began under it may last an
-- hour more), or the entry of an erasure names them.
create function audit_viewer_words_were_due(e audit_trail) returns boolean language sql stable parallel safe
  return exists (
      select from (
        select (select (s.value #>> '{}')::numeric from settings s where s.key = 'liveDays') as days, clock_timestamp() as until
        union all
        select (c.before ->> 'value')::numeric, c.at from audit_trail c
        where c.subject_kind = 'setting' and c.subject_id = 'liveDays' and c.action = 'setting-saved'
      ) in_force
      where e.at + make_interval(days => greatest(7, least(365, coalesce(round(days), 90)))::int) < until + interval '1 hour')
    or exists (
      select from audit_trail x
      where x.action in ('person-erased', 'viewer-erased') and x.at >= e.at and x.after -> 'trailEntries' @> to_jsonb(e.id));

-- What is new holds for seals from now on: earlier releases named no entry as they erased a viewer, and sealed in the order of
-- numbers, which that of a demo's times is not.
do $migration$ declare
  last_rank bigint := coalesce((select max(rank) from audit_seals), 0);
begin
  execute format($view$
create or replace view audit_breaks as
  select s.entry_id, case
      when s.rank <> coalesce(s.rank_before, 0) + 1 then 'rank'
      when s.hash <> audit_seal_hash(s.rank, s.facts_hash, s.content_hash, coalesce(s.hash_before, '')) then 'hash'
      when (s.entry).id is null then case when s.let_go_at is null then 'missing' end
      when audit_facts_hash(s.entry) <> s.facts_hash then 'facts'
      when audit_content_hash(s.entry) <> s.content_hash and not (
        (s.entry).before is null and (s.entry).after is null and (s.entry).salt is null
        and audit_words_may_go((s.entry).subject_kind, (s.entry).subject_id, (s.entry).action)
        and case when (s.entry).action = 'export' then (s.entry).at < %L
          when s.rank > %s and (s.entry).subject_kind = 'live' and (s.entry).action not in ('live-created', 'live-saved')
            then audit_viewer_words_were_due(s.entry)
          else true end)
        then 'content'
      -- Transactions end in another order than they began, and a clock may be set: an hour is more than both.
      when s.rank > %s and ((s.entry).at < s.newest_before - interval '1 hour' or (s.entry).at > s.sealed_at + interval '1 hour')
        then 'dated'
    end as cause
  from (
    select k.*, t as entry, lag(k.rank) over by_rank as rank_before, lag(k.hash) over by_rank as hash_before,
      max(least(t.at, k.sealed_at)) filter (where t.id is not null) over (order by k.rank rows between unbounded preceding and 1 preceding) as newest_before
    from audit_seals k left join audit_trail t on t.id = k.entry_id window by_rank as (order by k.rank)
  ) s
  union all
  select t.id, 'unsealed' from audit_trail t left join audit_unsealed u on u.entry_id = t.id
  where not exists (select from audit_seals s where s.entry_id = t.id)
    and coalesce(u.since < (select sealed_at from audit_seals order by rank desc limit 1) - interval '1 hour', u.entry_id is null)$view$,
    coalesce((select ran_at from migrations where name = '0368_exports_stay_in_the_trail.sql'), clock_timestamp()), last_rank, last_rank);
end $migration$;
