-- Who bears the sending of a return, where staff said so; null: what its cause and the setting `returnLabel` say.
alter table return_cases add column label_payer text check (label_payer in ('shop', 'buyer'));
