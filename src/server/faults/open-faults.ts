import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Fault } from "./fault.ts";
import type { ErrorService } from "./service.ts";
import { openToldLately } from "./told-lately.ts";

const SAY_LOSSES_EVERY_MS = 60_000;
const LONGEST_FLUSH_MS = 2_000;

export interface Faults {
  /** Hands a fault to the error-reporting service and returns at once; what becomes of it disturbs nobody. */
  report(fault: Fault): void;
  /** Waits two seconds at most for what is under way. */
  close(): Promise<void>;
}

const NOBODY: Faults = { report: () => undefined, close: async () => undefined };

/** Where faults go beside the log: to the service that the configuration names, whose library is loaded only then. */
export async function openFaults(
  { sentryDsn, environment }: Pick<Config, "sentryDsn" | "environment">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Faults> {
  if (sentryDsn === undefined) return NOBODY;
  const { openErrorService } = await import("./service.ts");
  return reportTo(openErrorService(sentryDsn, environment), log);
}

function reportTo(service: ErrorService, log: Pick<FastifyBaseLogger, "warn">): Faults {
  // Strangers can tell of faults in browsers: however many they make up, the server's own are still told.
  const lately = { server: openToldLately(30), browser: openToldLately(20) };
  let lost = 0;
  let lastReason = "";
  let saidAt = Number.NEGATIVE_INFINITY;

  function lose(reason: string): void {
    lost += 1;
    lastReason = reason;
    if (performance.now() - saidAt >= SAY_LOSSES_EVERY_MS) sayLosses();
  }

  function sayLosses(): void {
    if (lost === 0) return;
    log.warn({ lost, reason: lastReason }, "faults did not reach the error-reporting service");
    saidAt = performance.now();
    lost = 0;
  }

  return {
    report(fault) {
      const times = lately[fault.from].take(kindOf(fault));
      if (times === 0) return;
      if (times === undefined) return lose("enough for this minute");
      void service.send(fault, times).then((reason) => reason !== undefined && lose(reason));
    },
    async close() {
      await service.flush(LONGEST_FLUSH_MS);
      service.close();
      sayLosses();
    },
  };
}

/** Two faults are of one kind when the same error was thrown in the same place on the same route. */
const kindOf = ({ from, what, route, errors }: Fault): string =>
  JSON.stringify([from, what, route, errors.map(({ type, message, frames }) => [type, message, frames[0]])]);
