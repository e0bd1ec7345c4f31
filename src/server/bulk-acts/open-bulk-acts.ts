import {
  BULK_ACT_ROLES,
  type BulkKind,
  type BulkList,
  type BulkProgress,
} from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct } from "#domain/roles.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./bulk-acts.sql.ts";
import { mayAskFor } from "./may-ask-for.ts";
import { labelsOf } from "./row-labels.ts";

/** What one asked of a list and has not put away: how far each has come, which rows refused it and why. */
export async function openBulkActs(context: Context, { list }: { list: BulkList }): Promise<BulkProgress[]> {
  const { userId, role } = staffOf(context);
  const acts = await queries.readOpenActs(context.db, { userId, list });
  // Who asked may have another role by now: an act names rows that only its own role may read.
  const readable = acts.filter(({ kind }) => mayAct(role, BULK_ACT_ROLES[kind]));
  return Promise.all(readable.map((act) => withNames(context.db, act)));
}

/** Only rows that were refused are done again, so that asking twice, in two windows even, repeats nothing. */
export async function retryBulkAct(context: Context, { actId }: { actId: string }): Promise<BulkProgress> {
  const progress = await inTransaction(context.db, async (tx) => {
    const { kind } = await own(tx, context, actId);
    mayAskFor(staffOf(context).role, kind);
    await queries.retryRefusedRows(tx, { actId });
    await queries.reopenAct(tx, { actId });
    return queries.readAct(tx, { actId });
  });
  if (!progress) throw refusal("BULK_ACT_NOT_FOUND");
  return withNames(context.db, progress);
}

export async function closeBulkAct(context: Context, { actId }: { actId: string }) {
  await inTransaction(context.db, async (tx) => {
    await own(tx, context, actId);
    await queries.closeAct(tx, { actId });
  });
  return { closed: true } as const;
}

async function own(tx: Tx, context: Context, actId: string): Promise<queries.LockOwnActRow> {
  const found = await queries.lockOwnAct(tx, { actId, userId: staffOf(context).userId });
  if (!found) throw refusal("BULK_ACT_NOT_FOUND");
  return found;
}

/** Rows are called as they are called now: what was deleted meanwhile has no name left. */
async function withNames(db: Db, { askedAt, ...act }: queries.ReadActRow): Promise<BulkProgress> {
  const ids = act.refused.map(({ id }) => id);
  const labels = await labelsOf(db, listOf(act.kind), ids);
  const refused = act.refused.map((row) => ({ ...row, label: labels.get(row.id) ?? "" }));
  return { ...act, askedAt: askedAt.toISOString(), refused };
}

const listOf = (kind: BulkKind): BulkList => kind.split(".")[0] as BulkList;
