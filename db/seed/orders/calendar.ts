import { sql } from "kysely";
import { allowMoreTime, type Db, type Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";

/** Until when, by the database's clock, an act was written down, and when in the story it happened. */
interface Act {
  orderId: string;
  until: string;
  at: Date;
}

export interface Calendar {
  /** Everything that was done to the order since the last call happened at this instant. */
  note(orderId: string, at: Date): Promise<void>;
  /** Moves all of it there, in every table. */
  turnBack(): Promise<void>;
}

/**
 * The verbs write down the database's own time, and rightly so. The story took days, though: when it has been told,
 * what each act wrote is moved, as a whole, to the instant at which it happened.
 */
export function storyCalendar(db: Db): Calendar {
  const acts: Act[] = [];
  return {
    async note(orderId, at) {
      const { rows } = await sql<{ until: string }>`select clock_timestamp()::text as until`.execute(db);
      acts.push({ orderId, until: rows[0]?.until ?? "", at });
    },
    turnBack: () => inTransaction(db, (tx) => move(tx, acts)),
  };
}

async function move(tx: Tx, acts: Act[]): Promise<void> {
  await allowMoreTime(tx, 30);
  await sql`
    create temporary table acts on commit drop as
    select * from unnest(${acts.map((act) => act.orderId)}::uuid[], ${acts.map((act) => act.until)}::timestamptz[],
      ${acts.map((act) => act.at)}::timestamptz[]) as a(order_id, until, at)`.execute(tx);
  // By how much what was written at an instant is to be moved: as the first act that was over then.
  await sql`
    create function pg_temp.back(wanted uuid, x timestamptz) returns interval language sql as $$
      select at - until from acts where order_id = wanted order by until < x, case when until < x then -1 else 1 end
        * extract(epoch from until) limit 1 $$`.execute(tx);
  // The trail is append only, for everybody but whoever owns the table: its rows tell of the same acts.
  await sql`alter table audit_trail disable trigger audit_trail_append_only`.execute(tx);
  for (const change of CHANGES) await sql.raw(change).execute(tx);
  await sql`alter table audit_trail enable trigger audit_trail_append_only`.execute(tx);
}

const moved = (order: string, ...columns: string[]): string =>
  columns.map((column) => `${column} = ${column} + pg_temp.back(${order}, ${column})`).join(", ");

const OF_STORY = "in (select order_id from acts)";

const CHANGES = [
  `update orders set ${moved("id", "order_date", "created_at", "updated_at", "terms_accepted_at", "paid_at", "shipped_at", "delivered_at", "cancelled_at")}
   where id ${OF_STORY}`,
  `update order_items set ${moved("order_id", "created_at")} where order_id ${OF_STORY}`,
  `update order_history set ${moved("order_id", "at")} where order_id ${OF_STORY}`,
  `update audit_trail set ${moved("subject_id::uuid", "at")}
   where subject_kind = 'order' and subject_id in (select order_id::text from acts)`,
  `update payments set ${moved("order_id", "started_at", "closed_at", "last_checked_at")},
     token_expires_at = token_expires_at + pg_temp.back(order_id, started_at) where order_id ${OF_STORY}`,
  `update payment_events e set ${moved("p.order_id", "received_at")} from payments p
   where p.id = e.payment_id and p.order_id ${OF_STORY}`,
  `update transactions set ${moved("order_id", "paid_at")} where order_id ${OF_STORY}`,
  `update refunds set ${moved("order_id", "created_at", "requested_at", "finished_at")} where order_id ${OF_STORY}`,
  `update refunds set due_on = (created_at at time zone 'Europe/Paris')::date + 14 where due_on is not null`,
  `update labels set ${moved("order_id", "requested_at", "finished_at")} where order_id ${OF_STORY}`,
  `update outbox set ${moved("order_id", "created_at")}, sent_at = sent_at + pg_temp.back(order_id, created_at)
   where order_id ${OF_STORY}`,
  `update users u set created_at = first.at, updated_at = first.at
   from (select user_id, min(created_at) as at from orders where user_id is not null group by user_id) first
   where first.user_id = u.id`,
] as const;
