-- Why the carrier made no label of a return that is still expected, in its own words, and when; nothing once there is one, or
-- staff have seen the proof that its buyer sent the pieces without.
create function return_label_refusal(c return_cases) returns json language sql stable parallel safe
  return (
    select json_build_object('message', b.message, 'at', b.finished_at)
    from return_labels b
    where b.case_id = c.id and b.message is not null and c.proof_of_sending_at is null and return_case_state(c) = 'expected'
      and not exists (select from return_labels m where m.case_id = c.id and m.state = 'made')
    order by b.requested_at desc limit 1);
