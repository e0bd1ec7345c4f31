-- A search that many people fit is walked in the order of its answer; one that few fit goes by trigrams.
create index users_by_last_name on users (last_name, first_name, id);
