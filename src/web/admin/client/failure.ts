import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { Failure, faultOf, isRefused } from "#web/client/failure.ts";
import { FAULTS } from "#wording/faults.ts";
import { formatDateTime } from "#wording/format.ts";

/** The facts of a refusal of this kind, or undefined when the failure is another. */
export const refusedAs = <Code extends RefusalCode>(
  error: unknown,
  code: Code,
): RefusalFacts[Code] | undefined => (isRefused(error, code) ? error.facts : undefined);

/** The server has answered, whatever it said; else the call was lost on its way. */
export const isAnswered = (error: unknown): error is Failure => error instanceof Failure && error.status > 0;

/** What was asked for is not there, or no longer. */
export const isNotFound = (error: unknown): boolean =>
  isAnswered(error) && error.status === 404 && error.sentence !== undefined;

/** Code, time and number of the fault, for whoever looks into a fault; folded under "Détails techniques". */
export function technicalOf(error: unknown): string {
  const code = isAnswered(error)
    ? `${error.code} (${error.status})`
    : String(error instanceof Failure ? error.cause : error);
  return FAULTS.withNumber(`${code} · ${formatDateTime(new Date())}`, faultOf(error));
}
