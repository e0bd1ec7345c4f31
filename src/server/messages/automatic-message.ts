import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import { statement } from "#server/db/statement.ts";

/** When a message of template `t` is due that is caused now. */
const DUE_AT = `clock_timestamp() + make_interval(secs => greatest(t.delay_minutes * 60, ${LEAST_DELAY_SECONDS}))`;

/**
 * A message is there once. One that was dropped because its change was undone announces the change made again; one
 * that has not been tried yet waits anew.
 */
const ONCE = `on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
    last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
    where outbox.state = 'cancelled' or (outbox.state = 'waiting' and outbox.attempts = 0)`;

/**
 * The SQL that queues the automatic message of a status for the rows of `orders`, a table or CTE with the columns `id`
 * and `user_id`. `type` is the SQL of the status, `condition` may leave rows out. The one of 'paid' is the contract's.
 */
export const queueAutomatic = (type: string, orders: string, condition = "true"): string => `
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'auto:' || ${type} || ':' || o.id, 'automatic', ${type}, o.id, o.user_id, ${DUE_AT}
  from ${orders} o join message_templates t on t.type = ${type} and t.is_automatic and t.type <> 'paid'
  where ${condition}
  ${ONCE}`;

/** The SQL that queues the confirmation of the contract for such rows; it asks no template whether it may. */
export const queueContract = (orders: string, condition = "true"): string => `
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'contract:' || o.id, 'contract', 'paid', o.id, o.user_id,
    clock_timestamp() + interval '${LEAST_DELAY_SECONDS} seconds'
  from ${orders} o
  where ${condition}
  ${ONCE}`;

/**
 * Queues the 'to-pay' message of an order once more, since what it named is no longer the total. One that is not written
 * yet will name the new total by itself.
 */
export const queueNewTotal = statement(`
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'new-total:' || o.id || ':' || o.version, 'new-total', 'to-pay', o.id, o.user_id, ${DUE_AT}
  from orders o join message_templates t on t.type = 'to-pay' and t.is_automatic
  where o.id = $1 and not exists (
    select from outbox where order_id = o.id and kind in ('automatic', 'new-total') and template_type = 'to-pay'
      and state = 'waiting' and html is null)`);
