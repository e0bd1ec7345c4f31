import { DEFAULT_SETTINGS } from "#contract/admin/settings.ts";

/**
 * The SQL that queues the automatic message of a status for the rows of `orders`, a table or CTE with the columns `id`
 * and `user_id`. `type` is the SQL of the status, `condition` may leave rows out. Once per order and status; one that
 * was dropped because its change was undone announces the change made again.
 */
export const queueAutomatic = (type: string, orders: string, condition = "true"): string => `
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'auto:' || ${type} || ':' || o.id, 'automatic', ${type}, o.id, o.user_id,
    clock_timestamp() + make_interval(secs => coalesce(
      (select (value #>> '{}')::int from settings where key = 'automaticDelaySeconds'), ${DEFAULT_SETTINGS.automaticDelaySeconds}))
  from ${orders} o join message_templates t on t.type = ${type} and t.is_automatic
  where ${condition}
  on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0, last_error = null,
    subject = null, html = null, text = null, to_name = null, to_address = null
    where outbox.state = 'cancelled'`;
