import { sql } from "kysely";
import { refusal } from "#domain/refusals.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { isRetryable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Change } from "#server/events/change.ts";
import { outcomeOfError } from "#server/http/outcome-of-error.ts";
import { ACTS, type ActOnRow } from "./acts.ts";
import * as queries from "./bulk-acts.sql.ts";
import { mayAskFor } from "./may-ask-for.ts";

const LOOK_EVERY_MS = 500;
/** An act that only a newer release knows waits for a server that does. */
const KNOWN = Object.keys(ACTS);

/** Works through what is waiting, until nothing is or the server leaves. Answers how many rows it came to. */
export async function runBulkActs(appContext: AppContext): Promise<number> {
  for (let count = 0; ; count += 1)
    if (appContext.shutdown.aborted || !(await doNext(appContext))) return count;
}

/** Looks twice a second for bulk acts to work through, until stopped. Any number of servers may. */
export const startBulkActs = (appContext: AppContext): (() => Promise<void>) =>
  startTask(appContext, {
    name: "the bulk acts",
    everyMs: LOOK_EVERY_MS,
    work: () => runBulkActs(appContext),
  });

/**
 * One row and the word of what became of it, in one transaction: a server that dies in between has done neither, and
 * another one takes the row up again.
 */
async function doNext(appContext: AppContext): Promise<boolean> {
  const done = await inTransaction(appContext.db, async (tx) => {
    const next = await queries.claimRow(tx, { kinds: KNOWN });
    if (!next) return undefined;
    const context: Context = {
      ...asSystem(appContext),
      // Whoever has lost the rights meanwhile is refused by `attempt`.
      actor: { kind: "admin", userId: next.actorId, name: next.actorName, role: next.role ?? "preparation" },
      sourceAddress: next.sourceAddress ?? undefined,
    };
    const { change, refused } = await attempt(tx, context, next);
    const state = refused ? "refused" : "done";
    const why = { code: refused?.code ?? null, message: refused?.message ?? null };
    await queries.concludeRow(tx, { actId: next.actId, rowId: next.rowId, state, ...why });
    return { change };
  });
  if (done?.change) appContext.events.changed(done.change);
  return done !== undefined;
}

type Outcome =
  | { change: Change; refused?: never }
  | { change?: never; refused: { code: string; message: string } };

/** What a refusal leaves half done is undone; the transaction goes on, to keep the refusal. */
async function attempt(tx: Tx, context: Context, next: queries.ClaimRowRow): Promise<Outcome> {
  const { kind, rowId, input } = next;
  await sql`savepoint attempt`.execute(tx);
  try {
    if (!next.role) throw refusal("NOT_ADMINISTRATOR");
    mayAskFor(next.role, kind);
    const act = ACTS[kind] as ActOnRow<never>;
    return { change: await act(tx, context, rowId, input as never) };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return { refused: outcomeOfError(context, error) };
  }
}
