import { isUnavailable } from "./errors.ts";

const LARGEST_BATCH = 128;

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Requests that touch the same hot row wait for each other anyway. Here they wait together: one batch per key
 * is under way, and all that arrive meanwhile share the next one, its row lock and its commit.
 * `run` answers in the order of its requests; an answer that is an Error is thrown to its own caller only.
 */
export function coalesce<Request, Answer>(
  run: (key: string, requests: Request[]) => Promise<(Answer | Error)[]>,
): (key: string, request: Request) => Promise<Answer> {
  const queues = new Map<string, Waiting<Request, Answer>[]>();

  async function drain(key: string, queue: Waiting<Request, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, LARGEST_BATCH);
      try {
        const answers = await run(
          key,
          batch.map((waiting) => waiting.request),
        );
        for (const [place, waiting] of batch.entries()) {
          const answer = answers[place];
          if (answer instanceof Error) waiting.reject(answer);
          else waiting.resolve(answer as Answer);
        }
      } catch (error) {
        // Those behind would each wait as long in vain.
        const alsoInVain = isUnavailable(error) ? queue.splice(0) : [];
        for (const waiting of [...batch, ...alsoInVain]) waiting.reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, request) =>
    new Promise<Answer>((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      void drain(key, started);
    });
}
