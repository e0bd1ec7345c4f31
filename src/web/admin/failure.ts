import { ORPCError } from "@orpc/client";
import { faultIn } from "#domain/faults.ts";
import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { FAULTS } from "#wording/faults.ts";
import { formatDateTime } from "#wording/format.ts";

const isRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && error.defined;

/** What to tell of a failed call: the server's own sentence for a refusal, else this act's, with the fault's number. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  isRefusal(error) ? error.message : FAULTS.withNumber(otherwise, faultOf(error));

/** The number that the server gave its fault. */
export const faultOf = (error: unknown): string | undefined =>
  error instanceof ORPCError ? faultIn(error.data) : undefined;

/** The facts of a refusal of this kind, or undefined when the failure is another. */
export function refusedAs<Code extends RefusalCode>(
  error: unknown,
  code: Code,
): RefusalFacts[Code] | undefined {
  return isRefusal(error) && error.code === code ? (error.data as RefusalFacts[Code]) : undefined;
}

/** What was asked for is not there, or no longer. */
export const isNotFound = (error: unknown): boolean => isRefusal(error) && error.status === 404;

/** Code, time and number of the fault, for whoever looks into a fault; folded under "Détails techniques". */
export function technicalOf(error: unknown): string {
  const code = error instanceof ORPCError ? `${error.code} (${error.status})` : String(error);
  return FAULTS.withNumber(`${code} · ${formatDateTime(new Date())}`, faultOf(error));
}

/** The server itself has said that it failed. */
export const isAnswered = (error: unknown): boolean => error instanceof ORPCError && error.status === 500;

/** A refusal is an answer: asking again brings the same one. Only faults of the road are worth another try. */
export const isWorthRetrying = (error: unknown): boolean =>
  !isRefusal(error) || error.code === "OVERLOADED" || error.code === "STILL_IN_PROGRESS";
