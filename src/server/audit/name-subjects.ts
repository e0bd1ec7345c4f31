import type { AuditSubject } from "#domain/audit-subjects.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const UUID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/** Settings, exports and kinds without a name of their own keep none. */
const names = statement<{ name: string | null }>(`
  select case s.kind
      when 'order' then (select order_number from orders where id = s.uuid)
      when 'user' then (select display_name from users where id = s.uuid)
      when 'product' then (select name from products where id = s.uuid)
      when 'live' then (select title from lives where id = s.uuid)
      when 'color' then (select name from product_colors where id = s.uuid)
      when 'page' then (select title from pages where id = s.uuid)
      when 'faq' then (select title from faqs where id = s.uuid)
      when 'template' then (select title from message_templates where id = s.uuid)
      when 'message' then (select subject from outbox where id = s.number)
      when 'withdrawal' then (select first_name || ' ' || last_name from withdrawals where id = s.uuid)
      when 'payment' then (select transaction_uuid from unmatched_payments where id = s.uuid)
      when 'view' then (select name from saved_views where id = s.uuid)
    end as name
  from (
    select kind, place, case when id ~ ${UUID} then id::uuid end as uuid,
      case when id ~ '^[0-9]{1,18}$' then id::bigint end as number
    from unnest($1::text[], $2::text[]) with ordinality as given(kind, id, place)) s
  order by s.place`);

/** What each subject of the trail is called now, in the same order; null for what is gone. */
export async function nameSubjects(
  db: Db,
  subjects: readonly { kind: AuditSubject; id: string }[],
): Promise<(string | null)[]> {
  const rows = await names(
    db,
    subjects.map(({ kind }) => kind),
    subjects.map(({ id }) => id),
  );
  return rows.map(({ name }) => name);
}
