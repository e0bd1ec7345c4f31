-- The return that a statement of withdrawal waits for: the one that is open, else its last. Its dates and its state say until
-- when the money is owed (code de la consommation, L221-24).
create function case_of_statement(statement uuid)
returns table (proof_of_sending_at timestamptz, goods_received_at timestamptz, state text)
language sql stable parallel safe
begin atomic
  select c.proof_of_sending_at, c.goods_received_at, s.state
  from return_cases c cross join lateral (select return_case_state(c) as state) s
  where c.withdrawal_id = statement
  order by s.state in ('closed', 'called-off'), c.opened_at desc, c.id limit 1;
end;
