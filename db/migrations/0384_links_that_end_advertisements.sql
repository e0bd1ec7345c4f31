-- What the link in an advertisement carries: a secret of the choice under which it came, so that it outlives the shop's keys.
alter table advertising_choices add column end_key uuid not null unique default gen_random_uuid();
comment on column advertising_choices.end_key is 'The secret of the link that ends advertisements to its address';
