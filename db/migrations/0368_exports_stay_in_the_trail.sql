-- As before, but of an export only what earlier releases kept of a search may be empty: who took which rows away is said for good.
do $migration$ begin
  execute format($view$
create or replace view audit_breaks as
  select s.entry_id, case
      when s.rank <> coalesce(s.rank_before, 0) + 1 then 'rank'
      when s.hash <> audit_seal_hash(s.rank, s.facts_hash, s.content_hash, coalesce(s.hash_before, '')) then 'hash'
      when t.id is null then case when s.let_go_at is null then 'missing' end
      when audit_facts_hash(t) <> s.facts_hash then 'facts'
      when audit_content_hash(t) <> s.content_hash and not (t.before is null and t.after is null and t.salt is null
        and audit_words_may_go(t.subject_kind, t.subject_id, t.action) and (t.action <> 'export' or t.at < %L))
        then 'content'
    end as cause
  from (
    select *, lag(rank) over by_rank as rank_before, lag(hash) over by_rank as hash_before
    from audit_seals window by_rank as (order by rank)
  ) s left join audit_trail t on t.id = s.entry_id
  union all
  select t.id, 'unsealed' from audit_trail t left join audit_unsealed u on u.entry_id = t.id
  where not exists (select from audit_seals s where s.entry_id = t.id)
    and coalesce(u.since < (select sealed_at from audit_seals order by rank desc limit 1) - interval '1 hour', u.entry_id is null)$view$, clock_timestamp());
end $migration$;
