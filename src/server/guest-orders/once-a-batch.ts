import { refusal } from "#domain/refusals.ts";

interface Keyed {
  /** Whose key it is, and the key. */
  principal: string;
  key: string;
  hash: string;
}

type Run<Request, Answer> = (key: string, requests: Request[]) => Promise<(Answer | Error)[]>;

/**
 * A request that the network repeats may meet its duplicate in one batch: it is made once and both get its answer. Later
 * duplicates are the idempotency table's.
 */
export function onceABatch<Request extends Keyed, Answer>(run: Run<Request, Answer>): Run<Request, Answer> {
  return async (key, requests) => {
    const firsts = new Map<string, Request>();
    const nameOf = (one: Keyed) => `${one.principal} ${one.key}`;
    for (const one of requests) if (!firsts.has(nameOf(one))) firsts.set(nameOf(one), one);
    const made = [...firsts.values()];
    const given = await run(key, made);
    const answers = new Map(made.map((one, place) => [one, given[place]]));
    return requests.map((one) => {
      const first = firsts.get(nameOf(one)) ?? one;
      if (first.hash !== one.hash) return refusal("IDEMPOTENCY_KEY_REUSED");
      return answers.get(first) ?? refusal("STILL_IN_PROGRESS");
    });
  };
}
