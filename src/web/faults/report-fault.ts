import { faultNumberOf, LONGEST_MESSAGE, LONGEST_STACK } from "#domain/faults.ts";
import { Failure } from "#web/client/failure.ts";

declare const RELEASE: string;

/** What fails in a loop is told so often; what a person sees always is. */
const MOST_UNSEEN = 10;

/** A fault that is met again, on a second drawing or by a second listener, is the same one. */
const numbers = new Map<unknown, string>();
let routes: readonly string[] = [];

/**
 * Tells the server of a fault, and answers the number under which its log and the error-reporting service have it. What
 * of the error's texts is kept is the server's to choose. A report that does not arrive is given up: it must cost the
 * person nothing.
 */
export function reportFault(error: unknown): string {
  const known = numbers.get(error);
  if (known !== undefined) return known;
  const id = newId();
  const number = faultNumberOf(id);
  numbers.set(error, number);
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const body = JSON.stringify({
    id,
    route: routeOf(location.pathname),
    release: RELEASE,
    type: name.slice(0, 100),
    message: message.slice(0, LONGEST_MESSAGE),
    stack: stack.slice(0, LONGEST_STACK),
  });
  // The page may be about to be loaded again.
  fetch("/api/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: true,
  }).catch(() => undefined);
  return number;
}

/** From now on what nothing catches is told; `patterns` are the addresses of this program's pages. */
export function listenForFaults(patterns: readonly string[]): void {
  routes = patterns;
  const tell = (error: unknown) => numbers.size < MOST_UNSEEN && isOurs(error) && reportFault(error);
  window.addEventListener("error", ({ error }) => tell(error));
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}

/** An answer of the server, a lost line or an act that was given up: told where it happened, and no fault. */
const EXPECTED_NAMES = new Set(["AbortError", "TimeoutError"]);
const LOST_LINE = /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/;

/** Extensions and the card provider's script break on our pages too. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Failure) &&
  !EXPECTED_NAMES.has(error.name) &&
  !LOST_LINE.test(error.message) &&
  (error.stack ?? "").includes(`${location.origin}/assets/`);

/** The pattern of this address, whose ids are nobody else's business. */
const routeOf = (pathname: string): string | null =>
  routes.find((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(pathname)) ?? null;

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
