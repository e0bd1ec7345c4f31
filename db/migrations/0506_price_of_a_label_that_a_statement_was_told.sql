-- What the label of the return that a statement leads to costs its buyer, as its acknowledgement said: raised later it costs her no
-- more. Null: no price was named.
alter table withdrawals add column label_cents integer check (label_cents >= 0);
