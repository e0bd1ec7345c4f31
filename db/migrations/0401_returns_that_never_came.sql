-- Nothing of a return came, and nothing shows that it was sent, fourteen days after the last day to send it: the fourteenth after
-- it was stated or, where that was over when the shop took it up, after that (`lastDayToSend`; code de la consommation, L221-23).
create function return_never_came(c return_cases) returns boolean language sql stable parallel safe
return c.proof_of_sending_at is null and return_case_state(c) = 'expected' and (
  select case when s.stated_on + 14 > s.opened_on then s.stated_on else s.opened_on end + 28 < paris_today()
  from (select (stated_at(c) at time zone 'Europe/Paris')::date as stated_on,
    (c.opened_at at time zone 'Europe/Paris')::date as opened_on) s);
