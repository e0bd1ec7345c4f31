import { faultNumberOf } from "#domain/faults.ts";
import { userIdOf } from "#server/context.ts";
import { toldByBrowser } from "#server/faults/fault.ts";
import type { Handlers } from "#server/http/handlers.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";

/** A page tells of ten faults at most; many guests may share the address of their network. */
const A_MINUTE_AND_SENDER = 30;
const A_MINUTE = 300;
const WHAT = "a fault in a browser";

/** Browsers tell of their faults here: strangers too, so that of what they say only known words and places are kept. */
export function browserFaultReporter(limits: RateLimits): Handlers["faults"]["report"] {
  return async (context, { id, route, release, ...said }) => {
    limits.hit(`faults of ${context.sourceAddress}`, A_MINUTE_AND_SENDER);
    limits.hit("faults", A_MINUTE);
    const error = toldByBrowser(said);
    const userId = userIdOf(context.actor);
    const { type, message } = error;
    const places = error.frames.map(
      ({ function: called = "?", file, line, column }) => `${called} (${file}:${line}:${column})`,
    );
    context.log.error(
      { fault: faultNumberOf(id), route, user: userId, release, type, message, places },
      WHAT,
    );
    context.faults.report({
      id,
      from: "browser",
      level: "error",
      release,
      what: WHAT,
      route: route ?? undefined,
      userId,
      errors: [error],
    });
    return {};
  };
}
