-- Pictures of a defect, drawn anew by the server and read by staff alone. One whose complaint is gone waits for its file to be
-- deleted: first the file, then its row, so that none is left behind.
create table complaint_photos (
  file_key text primary key,
  complaint_id uuid references complaints (id) on delete set null,
  rank integer not null,
  added_at timestamptz not null default clock_timestamp(),
  constraint complaint_photos_one_place unique (complaint_id, rank),
  constraint complaint_photos_at_most_three check (rank between 1 and 3)
);
comment on table complaint_photos is 'Pictures of the defect that a complaint is about';
