-- A buyer whose label the carrier refused still reads so when her page is loaded anew, and staff say when they have seen to it.
-- `told_as`: in which of our words she was told (`RETURN_LABEL_REFUSED`); null: staff asked for it, or she was told before this.
alter table return_labels
  add column told_as text check (told_as in ('address', 'code', 'label')),
  add column handled_at timestamptz;

create or replace function return_label_refusal(c return_cases) returns json language sql stable parallel safe
  return (
    select json_build_object('message', (array_agg(b.message order by b.requested_at desc))[1], 'at', max(b.finished_at),
      'toldAs', (array_agg(b.told_as order by b.requested_at desc) filter (where b.told_as is not null))[1])
    from return_labels b
    where b.case_id = c.id and b.message is not null and b.handled_at is null
      and c.proof_of_sending_at is null and return_case_state(c) = 'expected'
      and not exists (select from return_labels m where m.case_id = c.id and m.state = 'made')
    having count(*) > 0);
