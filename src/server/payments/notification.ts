import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import { isLockTimeout, isRetryable, isUnavailable } from "#server/db/errors.ts";
import { settle } from "./settle.ts";
import { keepForeign } from "./unmatched/keep-foreign.ts";

const LARGEST_BODY_BYTES = 256 * 1024;
/** The buyer's screen waits for our answer. */
const LONGEST_MS = 1_800;
const AGAIN = "a payment notification has to come again";

/**
 * Where the card provider tells us what became of a payment. Only its signature counts. 200 says that its report is
 * kept, 400 that the signature is not the provider's, 503 that it should come again. Never a redirection: the provider
 * takes one for a delivery.
 */
export function registerNotification(app: FastifyInstance, context: AppContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: LARGEST_BODY_BYTES },
    (_request, body, done) => done(null, fieldsOf(String(body))),
  );

  app.post<{ Body: Record<string, unknown> | undefined }>(
    "/payments/ipn",
    { bodyLimit: LARGEST_BODY_BYTES, config: { reserved: true } },
    async (request, reply) => {
      reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
      const received = context.cards.parseNotification(request.body ?? {});
      if (received.outcome === "rejected") {
        context.log.warn(
          { reason: received.reason, authentic: received.authentic },
          "a payment notification was not accepted",
        );
        return received.authentic ? "KO: not for this shop" : reply.code(400).send("KO: signature");
      }
      if (received.outcome === "foreign") {
        if (await keptInTime(context, keepForeign(context, received, "notification")))
          return "KO: not for this shop";
      } else if (await keptInTime(context, settle(context, received.report, "notification"))) return "OK";
      return reply.code(503).header("retry-after", "60").send("KO: try again");
    },
  );
}

/** What takes too long goes on: the same report will come again and find it done. */
async function keptInTime(context: AppContext, work: Promise<unknown>): Promise<boolean> {
  const keeping = work.then(
    () => true,
    (error: unknown) => {
      const isTransient = isUnavailable(error) || isLockTimeout(error) || isRetryable(error);
      if (isTransient) context.log.warn({ err: error }, AGAIN);
      else logFault(context, error, AGAIN);
      return false;
    },
  );
  const waiting = new AbortController();
  return Promise.race([keeping, sleep(LONGEST_MS, false, { signal: waiting.signal })]).finally(() =>
    waiting.abort(),
  );
}

/** A field that comes twice is kept as a list, which no signature check accepts. */
function fieldsOf(body: string): Record<string, unknown> {
  const given = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
