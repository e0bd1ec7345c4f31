-- A complaint may reach staff by letter, telephone or mail: they note it with its day, and whose word it rests on is kept.
alter table complaints add column noted_by uuid references users (id) on delete set null;
comment on column complaints.noted_by is 'Who of the staff was told of it; null where the buyer stated it to the shop herself';
create index on complaints (noted_by) where noted_by is not null;
