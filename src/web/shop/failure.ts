import { faultIn } from "#domain/faults.ts";
import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { FAULTS } from "#wording/faults.ts";

export type Failure = Error & {
  code: RefusalCode | "NETWORK" | "INTERNAL" | "UNREADABLE";
  /** What a person reads; the server words its refusals. */
  sentence: string | undefined;
  facts: unknown;
  /** Worth trying again as it is: the network, an overload, a fault of the server. */
  passing: boolean;
};

type FailureFacts = {
  code: string;
  sentence: string | undefined;
  facts?: unknown;
  passing: boolean;
  cause?: unknown;
};

export function failure({ cause, ...facts }: FailureFacts): Failure {
  return Object.assign(new Error(facts.code, { cause }), {
    facts: undefined,
    ...facts,
    name: "Failure",
  }) as Failure;
}

export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && error.name === "Failure";

export const isRefused = <Code extends RefusalCode>(
  error: unknown,
  code: Code,
): error is Failure & { facts: RefusalFacts[Code] } => isFailure(error) && error.code === code;

/** The server's words when it refused, else the sentence of the screen, with the number of the server's fault. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!isFailure(error) || error.code === "UNREADABLE") return otherwise;
  if (error.code === "INTERNAL") return FAULTS.withNumber(otherwise, faultIn(error.facts));
  return error.sentence ?? otherwise;
}
