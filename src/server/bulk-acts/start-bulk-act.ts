import { randomUUID } from "node:crypto";
import type { BulkAct, BulkProgress } from "#contract/admin/bulk-acts.ts";
import { type Context, staffOf } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

const insert = statement<{ created_at: Date }>(`
  with act as (
    insert into bulk_acts (id, kind, input, actor_id, source_address) values ($1, $2, $3, $4, $5)
    returning id, created_at
  ), rows as (
    insert into bulk_act_rows (bulk_act_id, row_id, place)
    select act.id, asked.row_id, asked.place
    from act, unnest($6::text[]) with ordinality as asked(row_id, place)
  )
  select created_at from act`);

/** Writes down what is to be done; `runBulkActs` does it, wherever the one who asked may be by then. */
export function startBulkAct(context: Context, input: BulkAct): Promise<BulkProgress> {
  const { kind, rowIds, ...rest } = input;
  const { userId } = staffOf(context);
  return once(context, principalOf(context), "admin.bulkActs.start", input, async (tx) => {
    const id = randomUUID();
    const rows = [...new Set(rowIds.map((rowId) => rowId.toLowerCase()))];
    const source = context.sourceAddress ?? null;
    const [act] = await insert(tx, id, kind, JSON.stringify(rest), userId, source, rows);
    const askedAt = (act?.created_at ?? new Date()).toISOString();
    return { id, kind, askedAt, total: rows.length, waiting: rows.length, done: 0, refused: [] };
  });
}
