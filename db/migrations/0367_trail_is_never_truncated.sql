-- An empty trail has no gap that its chain could show: as invoices and closings, it is not emptied as a whole.
create trigger audit_trail_never_truncated before truncate on audit_trail execute function refuse_any_change();
create trigger audit_seals_never_truncated before truncate on audit_seals execute function refuse_any_change();
create trigger audit_unsealed_never_truncated before truncate on audit_unsealed execute function refuse_any_change();
