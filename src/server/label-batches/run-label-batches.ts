import { isRefusal, refusal } from "#domain/refusals.ts";
import { mayAct } from "#domain/roles.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem, type Context } from "#server/context.ts";
import { outcomeOfError } from "#server/http/outcome-of-error.ts";
import { makeLabel } from "#server/shipping/make-label.ts";
import * as queries from "./label-batches.sql.ts";

const LOOK_EVERY_MS = 500;
/** The carrier makes a label in about a second; its limit is published nowhere. */
const AT_ONCE = 4;

/** Works through what is waiting, until nothing is or the server leaves. Answers how many rows it came to. */
export async function runLabelBatches(appContext: AppContext): Promise<number> {
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => workOff(appContext)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Looks twice a second for labels to make, until stopped. Any number of servers may. */
export const startLabelBatches = (appContext: AppContext): (() => Promise<void>) =>
  startTask(appContext, {
    name: "the label batches",
    everyMs: LOOK_EVERY_MS,
    work: () => runLabelBatches(appContext),
  });

async function workOff(appContext: AppContext): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (appContext.shutdown.aborted) return count;
    const row = await queries.claimRow(appContext.db);
    if (!row) return count;
    await label(appContext, row);
  }
}

/**
 * The same verb as the button's, so that a parcel has one label whatever was begun for it: one that exists counts as done,
 * one that is being made, or was when its server died, is looked at again until its outcome is known.
 */
async function label(appContext: AppContext, row: queries.ClaimRowRow): Promise<void> {
  const { batchId, orderId, role } = row;
  const context: Context = {
    ...asSystem(appContext),
    actor: { kind: "admin", userId: row.actorId, name: row.actorName, role: role ?? "preparation" },
    sourceAddress: row.sourceAddress ?? undefined,
  };
  try {
    if (!role) throw refusal("NOT_ADMINISTRATOR");
    if (!mayAct(role, "preparation")) throw refusal("NOT_YOUR_ROLE", { needed: "preparation" });
    await makeLabel(context, { orderId });
    await queries.concludeRow(appContext.db, { batchId, orderId, state: "done", message: null });
  } catch (error) {
    if (isRefusal(error) && error.code === "LABEL_IN_PROGRESS")
      return queries.putOff(appContext.db, { batchId, orderId }).then(() => undefined);
    const { message } = outcomeOfError(context, error);
    await queries.concludeRow(appContext.db, { batchId, orderId, state: "refused", message });
  }
}
