-- A change of VAT that is planned for a day is dated as what it changes is: what an order was settled by stays known.
create trigger settings_of_planned_vat_dated after insert or update of value on settings
  for each row when (new.key in ('vatChangeFrom', 'vatChangeRegime', 'vatChangeRate', 'vatChangeExemption'))
  execute function keep_dated_setting();
