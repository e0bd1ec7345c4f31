-- Who pays the label of the return that a statement leads to, as its acknowledgement said: whoever opens that return later, and
-- whatever is set by then, keeps to it. Null: what is set then.
alter table withdrawals add column label_payer text check (label_payer in ('shop', 'buyer'));
