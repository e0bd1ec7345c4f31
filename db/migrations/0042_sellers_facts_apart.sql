-- Form, capital, register, SIREN and VAT number were one line; a copy of the old release may still read it. What stood
-- there is kept as the register until staff have taken it apart.
insert into settings (key, value)
  select 'sellerRegister', value from settings where key = 'sellerRegistration'
  on conflict (key) do nothing;
