import { sql } from "kysely";
import type { BulkKind } from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import { startTask } from "#server/background/start-task.ts";
import { asSystem, type Context, type House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { isRetryable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import type { Change } from "#server/events/hub.ts";
import { ACTS, type ActOnRow } from "./acts.ts";
import { toldOf } from "./told-of.ts";

const LOOK_EVERY_MS = 500;
/** An act that only a newer release knows waits for a server that does. */
const KNOWN = Object.keys(ACTS);

interface Waiting {
  act_id: string;
  row_id: string;
  kind: BulkKind;
  input: unknown;
  source_address: string | null;
  actor_id: string;
  actor_name: string;
  /** As it is now: an act whose asker has lost the rights meanwhile is not carried out. */
  is_admin: boolean;
}

/** The next row of the oldest act; what another server is at is passed over. */
const claim = statement<Waiting>(`
  select a.id as act_id, r.row_id, a.kind, a.input, a.source_address, a.actor_id, u.display_name as actor_name,
    u.is_admin
  from bulk_act_rows r
  join bulk_acts a on a.id = r.bulk_act_id
  join users u on u.id = a.actor_id
  where r.state = 'waiting' and a.kind = any($1::text[])
  order by a.created_at, a.id, r.place
  limit 1 for update of r skip locked`);
const conclude = statement(`
  update bulk_act_rows set state = $3, code = $4, message = $5 where bulk_act_id = $1 and row_id = $2`);

/** Works through what is waiting, until nothing is or the server leaves. Answers how many rows it came to. */
export async function runBulkActs(house: House): Promise<number> {
  for (let count = 0; ; count += 1) if (house.leaving.aborted || !(await doNext(house))) return count;
}

/** Looks twice a second for bulk acts to work through, until stopped. Any number of servers may. */
export const startBulkActs = (house: House): (() => Promise<void>) =>
  startTask(house, { name: "the bulk acts", everyMs: LOOK_EVERY_MS, work: () => runBulkActs(house) });

/**
 * One row and the word of what became of it, in one transaction: a server that dies in between has done neither, and
 * another one takes the row up again.
 */
async function doNext(house: House): Promise<boolean> {
  const done = await inTransaction(house.db, async (tx) => {
    const [next] = await claim(tx, KNOWN);
    if (!next) return undefined;
    const context: Context = {
      ...asSystem(house),
      actor: { kind: "admin", userId: next.actor_id, name: next.actor_name },
      sourceAddress: next.source_address ?? undefined,
    };
    const { change, refused } = await attempt(tx, context, next);
    const state = refused ? "refused" : "done";
    await conclude(tx, next.act_id, next.row_id, state, refused?.code ?? null, refused?.message ?? null);
    return { change };
  });
  if (done?.change) house.events.changed(done.change);
  return done !== undefined;
}

type Outcome =
  | { change: Change; refused?: never }
  | { change?: never; refused: { code: string; message: string } };

/** What a refusal leaves half done is undone; the transaction goes on, to keep the refusal. */
async function attempt(tx: Tx, context: Context, next: Waiting): Promise<Outcome> {
  const { kind, row_id, input } = next;
  await sql`savepoint attempt`.execute(tx);
  try {
    if (!next.is_admin) throw refusal("NOT_ADMINISTRATOR");
    const act = ACTS[kind] as ActOnRow<never>;
    return { change: await act(tx, context, row_id, input as never) };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return { refused: toldOf(context, error) };
  }
}
