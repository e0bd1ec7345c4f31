-- The day on which a buyer renounced by letter or telephone, as staff say it; a release before this one leaves it empty.
alter table return_cases add column stated_on date;

-- When the return was stated, from which the time to withdraw and the day of the refund are counted: by the statement that it
-- answers, by staff's word, else when it was taken up. A day that staff say has no hour: noon in Paris.
create function stated_at(c return_cases) returns timestamptz language sql stable parallel safe
return coalesce((select w.submitted_at from withdrawals w where w.id = c.withdrawal_id),
  (c.stated_on + time '12:00') at time zone 'Europe/Paris', c.opened_at);
