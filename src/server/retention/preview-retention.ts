import { lawfulTimes, type RetentionTime } from "#domain/retention-times.ts";
import type { Context } from "#server/context.ts";
import { isUnavailable } from "#server/db/errors.ts";
import { type RetentionRule, rulesOf } from "#wording/retention.ts";
import { rulesFor } from "./rules.ts";

/**
 * What would be over its time if `value` were the time; changes nothing. It reads on the connections of the lists, and
 * what these have no time to count is left out.
 */
export async function previewRetention(
  { lists, settings }: Context,
  { time, value }: { time: RetentionTime; value: number },
) {
  const rules = rulesFor(lawfulTimes({ ...settings.current(), [time]: value }));
  const asked = rulesOf(time);
  const due: { rule: RetentionRule; count: number }[] = [];
  for (const rule of asked) {
    const count = await rules[rule].count(lists).catch((fault: unknown) => {
      if (isUnavailable(fault)) return undefined;
      throw fault;
    });
    if (count !== undefined) due.push({ rule, count });
  }
  return { due, complete: due.length === asked.length };
}
