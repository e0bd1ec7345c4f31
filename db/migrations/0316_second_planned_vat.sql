-- A second change of VAT may be planned beside the first; it is dated as the first is (0285).
create trigger settings_of_second_planned_vat_dated after insert or update of value on settings
  for each row when (new.key in ('vatNextFrom', 'vatNextRegime', 'vatNextRate', 'vatNextExemption'))
  execute function keep_dated_setting();
