update orders set closed_cents = total_cents
where status not in ('to-validate', 'to-pay') and closed_cents is null;
