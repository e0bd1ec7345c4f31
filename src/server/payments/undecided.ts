/**
 * SQL that says whether the bank of a buyer has yet to decide on a transaction of this attempt: the provider said that
 * one is running, and nothing since. Words may come in any order.
 */
export const isUndecided = (paymentId: string): string => `
  exists (select from payment_events e where e.payment_id = ${paymentId} and e.outcome = 'running'
    and not exists (select from payment_events d where d.transaction_uuid = e.transaction_uuid and d.outcome <> 'running'))`;
