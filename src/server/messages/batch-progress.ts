import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const select = statement<{
  waiting: number;
  sent: number;
  failed: { id: number; email: string; error: string }[];
}>(`
  select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
    count(*) filter (where state = 'sent')::int as sent,
    coalesce(json_agg(json_build_object('id', id, 'email', coalesce(to_address, ''), 'error', coalesce(last_error, ''))
      order by id) filter (where state in ('failed', 'no-address')), '[]') as failed
  from outbox where batch_id = $1`);

/** How far a batch of messages has come. */
export async function batchProgress(context: Context, { batchId }: { batchId: string }) {
  const [progress] = await select(context.db, batchId);
  return progress ?? { waiting: 0, sent: 0, failed: [] };
}
