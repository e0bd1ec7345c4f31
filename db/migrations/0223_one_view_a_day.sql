-- no transaction
-- A line for each day, member of staff and page; of two that open it at once this decides. Of the trail only these are in it.
create unique index concurrently if not exists audit_trail_one_view_a_day on audit_trail
  (actor_id, subject_kind, subject_id, ((at at time zone 'Europe/Paris')::date)) where action = 'address-seen';
