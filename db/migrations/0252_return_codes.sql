-- A buyer without a printer gets a code instead of a label: a post office or pick-up shop prints the label from it.
alter table return_labels
  add column kind text not null default 'label',
  add constraint return_labels_kind_known check (kind in ('label', 'code'));
comment on column return_labels.kind is 'label: a sheet that she prints; code: she shows it where the carrier prints the label for her.';
