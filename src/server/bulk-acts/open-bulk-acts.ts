import type { BulkKind, BulkList, BulkProgress } from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { labelsOf } from "./row-labels.ts";

const MOST_SHOWN = 10;

interface Progress extends Omit<BulkProgress, "askedAt" | "refused"> {
  created_at: Date;
  refused: { id: string; code: string; message: string }[];
}

/** `acts` is SQL that chooses them. */
const progressOf = (acts: string) =>
  statement<Progress>(`
  select a.id, a.kind, a.created_at, count(*)::int as total,
    count(*) filter (where r.state = 'waiting')::int as waiting,
    count(*) filter (where r.state = 'done')::int as done,
    coalesce(json_agg(json_build_object('id', r.row_id, 'code', r.code, 'message', r.message) order by r.place)
      filter (where r.state = 'refused'), '[]') as refused
  from (${acts}) a
  join bulk_act_rows r on r.bulk_act_id = a.id
  group by a.id, a.kind, a.created_at
  order by a.created_at desc, a.id`);

const openOf = progressOf(`
  select * from bulk_acts where actor_id = $1 and closed_at is null and split_part(kind, '.', 1) = $2
  order by created_at desc, id limit ${MOST_SHOWN}`);
const one = progressOf("select * from bulk_acts where id = $1");

const lock = statement("select 1 from bulk_acts where id = $1 and actor_id = $2 for update");
const askAgain = statement(`
  update bulk_act_rows set state = 'waiting', code = null, message = null
  where bulk_act_id = $1 and state = 'refused'`);
const reopen = statement("update bulk_acts set closed_at = null where id = $1");
const close = statement(
  "update bulk_acts set closed_at = coalesce(closed_at, clock_timestamp()) where id = $1",
);

/** What one asked of a list and has not put away: how far each has come, which rows refused it and why. */
export async function openBulkActs(context: Context, { list }: { list: BulkList }): Promise<BulkProgress[]> {
  return told(context.db, await openOf(context.db, staffOf(context).userId, list));
}

/** Only rows that were refused are done again, so that asking twice, in two windows even, repeats nothing. */
export async function retryBulkAct(context: Context, { actId }: { actId: string }): Promise<BulkProgress> {
  const progress = await inTransaction(context.db, async (tx) => {
    await own(tx, context, actId);
    await askAgain(tx, actId);
    await reopen(tx, actId);
    return one(tx, actId);
  });
  const [act] = await told(context.db, progress);
  if (!act) throw refusal("BULK_ACT_NOT_FOUND");
  return act;
}

export async function closeBulkAct(context: Context, { actId }: { actId: string }) {
  await inTransaction(context.db, async (tx) => {
    await own(tx, context, actId);
    await close(tx, actId);
  });
  return { closed: true } as const;
}

async function own(tx: Tx, context: Context, actId: string): Promise<void> {
  if ((await lock(tx, actId, staffOf(context).userId)).length === 0) throw refusal("BULK_ACT_NOT_FOUND");
}

/** Rows are called as they are called now: what was deleted meanwhile has no name left. */
async function told(db: Db, acts: readonly Progress[]): Promise<BulkProgress[]> {
  return Promise.all(
    acts.map(async ({ created_at, refused, ...act }) => {
      const labels = await labelsOf(
        db,
        listOf(act.kind),
        refused.map(({ id }) => id),
      );
      return {
        ...act,
        askedAt: created_at.toISOString(),
        refused: refused.map((row) => ({ ...row, label: labels.get(row.id) ?? "" })),
      };
    }),
  );
}

const listOf = (kind: BulkKind): BulkList => kind.split(".")[0] as BulkList;
