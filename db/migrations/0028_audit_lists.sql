-- Staff read the trail by time, and by who and what within it. The key already lists it by number.
drop index audit_trail_newest;
create index audit_trail_by_time on audit_trail (at desc, id desc);
create index audit_trail_by_actor on audit_trail (actor_kind, actor_id, at desc, id desc);
create index audit_trail_by_kind on audit_trail (subject_kind, at desc, id desc);
