-- Who presents a live, and whether she is paid for it: viewers are told of a commercial collaboration, which asks for a
-- contract in writing. The name is null where the seller presents herself, or nobody said.
alter table lives
  add column host_name text,
  add column host_is_paid boolean not null default false,
  add column host_contract_signed boolean not null default false;
