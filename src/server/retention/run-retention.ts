import { lawfulTimes, type RetentionTimes } from "#domain/retention-times.ts";
import { audit } from "#server/audit/audit.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { RETENTION_RULES, type RetentionRule } from "#wording/retention.ts";
import type { Rule } from "./rule.ts";
import { rulesFor } from "./rules.ts";

const EVERY_MS = 6 * 3_600_000;
/** A run that has more to do goes on in the next one. */
const BATCHES_A_RUN = 400;

export type RetentionReport = Record<RetentionRule, number>;

/** The times in force: those that are set, never outside of what the law allows. */
export const timesInForce = ({ settings }: Pick<AppContext, "settings">): RetentionTimes =>
  lawfulTimes(settings.current());

/** How much is over its time now, by rule. A run may find more: what one rule takes away can make another's due. */
export async function countDue(context: Pick<AppContext, "lists" | "settings">): Promise<RetentionReport> {
  const rules = rulesFor(timesInForce(context));
  const report = {} as RetentionReport;
  for (const name of RETENTION_RULES) report[name] = await rules[name].count(context.lists);
  return report;
}

/**
 * Deletes, empties or archives whatever is over its time, in small transactions; any number may run at once. The trail
 * keeps what each run did.
 */
export async function runRetention(context: AppContext): Promise<RetentionReport> {
  const rules = rulesFor(timesInForce(context));
  const report = {} as RetentionReport;
  const faults: unknown[] = [];
  for (const name of RETENTION_RULES)
    report[name] = await applyAll(context, rules[name]).catch((fault: unknown) => {
      faults.push(fault);
      return 0;
    });
  const done = Object.fromEntries(Object.entries(report).filter(([, count]) => count > 0));
  if (Object.keys(done).length > 0) {
    context.log.info(done, "retention");
    await inTransaction(context.db, (tx) =>
      audit(tx, asSystem(context), {
        action: "retention",
        subjectKind: "setting",
        subjectId: "retention",
        after: done,
      }),
    );
  }
  // One rule that fails stops no other.
  if (faults.length > 0) throw faults[0];
  return report;
}

async function applyAll(context: AppContext, rule: Rule): Promise<number> {
  let total = 0;
  for (let batch = 0, done = 1; batch < BATCHES_A_RUN && done > 0; batch += 1) {
    done = await rule.apply(context);
    total += done;
  }
  return total;
}

/** Runs at start and four times a day, until stopped. */
export const startRetention = (context: AppContext): (() => Promise<void>) =>
  startTask(context, { name: "retention", everyMs: EVERY_MS, work: () => runRetention(context) });
