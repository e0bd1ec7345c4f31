-- The trail is chained: each entry is sealed by a hash over itself and over the seal before it, so that one that is changed,
-- put in or taken out shows (decision 0125).

-- Keeps the hash of what was said about a person from telling it to whoever tries words. It goes with those words.
alter table audit_trail add column salt uuid;
alter table audit_trail alter column salt set default gen_random_uuid();

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
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Small: entries that are not sealed yet. Their transactions end in another order than they began, so that the last seal
-- does not tell which these are.
create table audit_unsealed (
  entry_id bigint primary key references audit_trail (id) on delete cascade,
  since timestamptz not null default clock_timestamp()
);
create function note_unsealed_entry() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_trail_to_seal after insert on audit_trail for each row execute function note_unsealed_entry();
insert into audit_unsealed (entry_id) select id from audit_trail;

create table audit_seals (
  rank bigint primary key check (rank > 0),
  entry_id bigint not null constraint audit_seals_once unique references audit_trail (id) on delete restrict,
  -- What of the entry stays for ever, and what it says of before and after, which may be erased.
  facts_hash bytea not null,
  content_hash bytea not null,
  -- Of rank, both hashes and the seal before.
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_any_change();

create function audit_facts_hash(e audit_trail) returns bytea language sql stable parallel safe
  return sha256(convert_to(jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), e.actor_kind,
    e.actor_id, e.action, e.subject_kind, e.subject_id)::text, 'UTF8'));
create function audit_content_hash(e audit_trail) returns bytea language sql stable parallel safe
  return sha256(convert_to(jsonb_build_array(e.salt, e.before, e.after)::text, 'UTF8'));
create function audit_seal_hash(rank bigint, facts_hash bytea, content_hash bytea, previous bytea) returns bytea
language sql immutable parallel safe
  return sha256(convert_to(rank::text, 'UTF8') || facts_hash || content_hash || previous);

-- Seals what is not, the oldest first; one at a time does. Answers how many it sealed, and which seal is the last.
create function seal_audit_entries(most integer, out sealed integer, out last_rank bigint, out last_hash bytea) language plpgsql as $$
declare
  e audit_trail;
begin
  perform pg_advisory_xact_lock(4812330118);
  sealed := 0;
  select s.rank, s.hash into last_rank, last_hash from audit_seals s order by s.rank desc limit 1;
  last_rank := coalesce(last_rank, 0);
  last_hash := coalesce(last_hash, '');
  for e in select t.* from audit_unsealed u join audit_trail t on t.id = u.entry_id order by u.entry_id limit most loop
    last_rank := last_rank + 1;
    last_hash := audit_seal_hash(last_rank, audit_facts_hash(e), audit_content_hash(e), last_hash);
    insert into audit_seals (rank, entry_id, facts_hash, content_hash, hash)
    values (last_rank, e.id, audit_facts_hash(e), audit_content_hash(e), last_hash);
    delete from audit_unsealed where entry_id = e.id;
    sealed := sealed + 1;
  end loop;
end $$;

-- Each place where the chain does not hold. What was said about somebody may be gone once they are erased.
create view audit_breaks as
  select s.entry_id, case
      when s.rank <> coalesce(s.rank_before, 0) + 1 then 'rank'
      when s.hash <> audit_seal_hash(s.rank, s.facts_hash, s.content_hash, coalesce(s.hash_before, '')) then 'hash'
      when t.id is null then 'missing'
      when audit_facts_hash(t) <> s.facts_hash then 'facts'
      when audit_content_hash(t) <> s.content_hash and not (t.before is null and t.after is null and t.salt is null
        and t.subject_kind = 'user' and exists (select from users u where u.id::text = t.subject_id and u.erased_at is not null))
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
