import { Failure } from "./failure.ts";

/** As the contract writes it: "PUT /guest-orders/{orderId}/address". */
export type Address = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export type SendOptions = {
  signal?: AbortSignal | undefined;
  /** Of an act that must happen once; it is kept when the act is repeated. */
  idempotencyKey?: string | undefined;
  /** After how many milliseconds the answer is given up. A phone between two networks would wait without end. */
  withinMs?: number;
  /** What is told of a lost connection instead of the sentence of the screen. */
  lostSentence?: string;
};

/** More than the server takes for anything. */
const LONGEST_MS = 30_000;

/** One call to the server. Refusals, faults and a lost connection are all thrown as a `Failure`. */
export async function send(address: Address, input: unknown, options: SendOptions = {}): Promise<unknown> {
  const { path, init } = requestOf(address, input as Record<string, unknown> | undefined, options);
  const { response, answer } = await exchange(path, init, options);
  // An answer that broke off on its way: what was asked may be done, and is asked for again under the same key.
  if (response.ok && answer !== undefined) return answer;
  throw failureIn(response.status, answer);
}

/** What the path does not name travels in the query of a GET, in the body of the others. */
function requestOf(
  address: Address,
  input: Record<string, unknown> = {},
  { idempotencyKey }: SendOptions,
): { path: string; init: RequestInit } {
  const [method = "", pattern = ""] = address.split(" ");
  const rest = { ...input };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  const headers: Record<string, string> = { accept: "application/json" };
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  if (method === "GET") return { path: path + queryOf(rest), init: { method, headers } };
  headers["content-type"] = "application/json";
  return { path, init: { method, headers, body: JSON.stringify(rest) } };
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${query}`;
}

/** The response, and the JSON of its body where there is some. */
async function exchange(
  path: string,
  init: RequestInit,
  { signal, withinMs = LONGEST_MS, lostSentence }: SendOptions,
): Promise<{ response: Response; answer: unknown }> {
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const tooLong = setTimeout(end, withinMs);
  try {
    const response = await fetch(`${location.origin}/api${path}`, { ...init, signal: ended.signal });
    return { response, answer: await response.json().catch(() => undefined) };
  } catch (cause) {
    throw new Failure({ code: "NETWORK", status: 0, sentence: lostSentence, cause });
  } finally {
    clearTimeout(tooLong);
    signal?.removeEventListener("abort", end);
  }
}

type ErrorAnswer = { defined?: boolean; code?: Failure["code"]; message?: string; data?: unknown };

function failureIn(status: number, answer: unknown): Failure {
  const { defined, code = "UNREADABLE", message, data } = (answer ?? {}) as ErrorAnswer;
  return new Failure({ code, status, sentence: defined ? message : undefined, facts: data });
}
