import { faultIn } from "#domain/faults.ts";
import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { FAULTS } from "#wording/faults.ts";

/** A call that came to nothing: refused, broken on the server, or lost on its way. */
export class Failure extends Error {
  readonly code: RefusalCode | "NETWORK" | "INTERNAL" | "UNREADABLE";
  /** The HTTP status of the answer; 0 where none came. */
  readonly status: number;
  /** What a person reads; the server words its refusals. */
  readonly sentence: string | undefined;
  readonly facts: unknown;

  constructor({ code, status, sentence, facts, cause }: Partial<Failure> & Pick<Failure, "code" | "status">) {
    super(code, { cause });
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.facts = facts;
  }

  /** Worth sending again as it is: the network, an answer that broke off, an overload, a fault of the server. */
  get passing(): boolean {
    return this.status < 400 || this.status === 429 || this.status >= 500;
  }
}

const isFailure = (error: unknown): error is Failure => error instanceof Failure;

export const isPassing = (error: unknown): boolean => isFailure(error) && error.passing;

/** The server has answered, and not in passing: what was asked for is settled. */
export const isFinal = (error: unknown): boolean => isFailure(error) && !error.passing;

export const isRefused = <Code extends RefusalCode>(
  error: unknown,
  code: Code,
): error is Failure & { facts: RefusalFacts[Code] } => isFailure(error) && error.code === code;

/** The server's words when it refused, else the sentence of the screen, with the number of the server's fault. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (isFailure(error) && error.sentence) || FAULTS.withNumber(otherwise, faultOf(error));

/** The number that the server gave its fault. */
export const faultOf = (error: unknown): string | undefined =>
  isFailure(error) ? faultIn(error.facts) : undefined;
