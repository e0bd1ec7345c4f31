-- Pictures of a defect, drawn anew by the server and read by staff alone. They go with their complaint: first the file, then
-- its row.
create table complaint_photos (
  complaint_id uuid not null references complaints (id) on delete restrict,
  rank integer not null,
  file_key text not null constraint complaint_photos_one_file unique,
  added_at timestamptz not null default clock_timestamp(),
  constraint complaint_photos_pkey primary key (complaint_id, rank),
  constraint complaint_photos_at_most_three check (rank between 1 and 3)
);
comment on table complaint_photos is 'Pictures of the defect that a complaint is about';
