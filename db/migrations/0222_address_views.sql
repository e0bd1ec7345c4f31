-- Who opened the page of an order or of a person stands in the trail, a line a day, and goes after the time of a log
-- (decision 0146). Its seal stays, so that the chain still holds, and says that the entry was let go.
alter table audit_seals drop constraint audit_seals_entry_id_fkey, add column let_go_at timestamptz;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and (new.id, new.at, new.actor_kind, new.actor_id, new.action, new.subject_kind, new.subject_id)
      is not distinct from (old.id, old.at, old.actor_kind, old.actor_id, old.action, old.subject_kind, old.subject_id)
    and (new.before is null or new.before = old.before) and (new.after is null or new.after = old.after)
    and (new.source_address is null or new.source_address = old.source_address)
    and (new.salt is null or new.salt = old.salt)
  then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('shop.erasing', true) = 'on' and old.action = 'address-seen'
    and old.at < clock_timestamp() - interval '6 months'
  then
    return old;
  end if;
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function keep_audit_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' and old.let_go_at is null
    and (new.rank, new.entry_id, new.facts_hash, new.content_hash, new.hash, new.sealed_at)
      = (old.rank, old.entry_id, old.facts_hash, old.content_hash, old.hash, old.sealed_at)
  then
    return new;
  end if;
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger audit_seals_append_only on audit_seals;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function keep_audit_seal();

create or replace view audit_breaks as
  select s.entry_id, case
      when s.rank <> coalesce(s.rank_before, 0) + 1 then 'rank'
      when s.hash <> audit_seal_hash(s.rank, s.facts_hash, s.content_hash, coalesce(s.hash_before, '')) then 'hash'
      when t.id is null then case when s.let_go_at is null then 'missing' end
      when audit_facts_hash(t) <> s.facts_hash then 'facts'
      when audit_content_hash(t) <> s.content_hash and not (t.before is null and t.after is null and t.salt is null
        and audit_words_may_go(t.subject_kind, t.subject_id, t.action))
        then 'content'
    end as cause
  from (
    select *, lag(rank) over by_rank as rank_before, lag(hash) over by_rank as hash_before
    from audit_seals window by_rank as (order by rank)
  ) s left join audit_trail t on t.id = s.entry_id
  union all
  select t.id, 'unsealed' from audit_trail t left join audit_unsealed u on u.entry_id = t.id
  where not exists (select from audit_seals s where s.entry_id = t.id)
    and coalesce(u.since < (select sealed_at from audit_seals order by rank desc limit 1) - interval '1 hour', u.entry_id is null);
