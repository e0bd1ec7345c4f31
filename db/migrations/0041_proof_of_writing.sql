-- One row, written by every question whether the shop can write: nothing else reads it.
create table write_proofs (
  only_row boolean primary key default true,
  written_at timestamptz not null,
  constraint write_proofs_is_one_row check (only_row)
);

-- The row alone would prove too little: its next version finds room in its page though the disk is full. The numbers are
-- more than the memory that they are given, so they are written out (280 kB) beside the tables, and leave nothing.
create function prove_writing() returns timestamptz language sql volatile set work_mem = '64kB' as $$
  insert into write_proofs (only_row, written_at)
  select true, clock_timestamp() where (select count(*) from generate_series(1, 20000)) > 0
  on conflict (only_row) do update set written_at = excluded.written_at
  returning written_at
$$;
