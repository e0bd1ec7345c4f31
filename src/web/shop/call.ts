import { failure, isFailure } from "./failure.ts";

export type CallOptions = {
  body?: unknown;
  signal?: AbortSignal;
  /** Names an act that must happen once: its key is kept until the server has answered for good. */
  act?: string;
  /** After how many milliseconds the answer is given up. */
  withinMs?: number;
};
type Method = "GET" | "POST" | "PUT" | "DELETE";

const READ_AGAIN_AFTER_MS = [300, 1_000, 3_000];
/** More than the server takes for anything. */
const LONGEST_MS = 30_000;
const PAUSED_BY_SERVER = [429, 503];
const keys = new Map<string, string>();

/** One call to the server; refusals, faults and a lost connection are all thrown as a `Failure`. Reads are tried four times. */
export async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const waits = method === "GET" ? READ_AGAIN_AFTER_MS : [];
  for (const wait of waits) {
    try {
      return await once<Answer>(method, path, options);
    } catch (error) {
      if (options.signal?.aborted || (isFailure(error) && !error.passing)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (options.signal?.aborted) throw error;
    }
  }
  return once<Answer>(method, path, options);
}

async function once<Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const { body, act } = options;
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (act) headers["idempotency-key"] = keyOf(act, body);
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const { response, answer } = await exchange(path, { method, headers, ...content }, options);
  // An answer that broke off on its way: what was asked may be done, and is asked for again under the same key.
  const brokeOff = response.ok && answer === undefined;
  const passing = brokeOff || response.status >= 500 || PAUSED_BY_SERVER.includes(response.status);
  const inFlight = (answer as { code?: string } | undefined)?.code === "STILL_IN_PROGRESS";
  if (act && !passing && !inFlight) forgetKey(act, body);
  if (response.ok && answer !== undefined) return answer as Answer;
  throw failure({ ...readRefusal(answer), passing });
}

/** The response, and the JSON of its body where there is some. A phone between two networks would wait without end. */
async function exchange(
  path: string,
  init: RequestInit,
  { signal, withinMs = LONGEST_MS }: CallOptions,
): Promise<{ response: Response; answer: unknown }> {
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const tooLong = setTimeout(end, withinMs);
  try {
    const response = await fetch(`${location.origin}/api${path}`, { ...init, signal: ended.signal });
    return { response, answer: await response.json().catch(() => undefined) };
  } catch (error) {
    throw failure({
      code: "NETWORK",
      sentence: "La connexion est interrompue. Réessayez dans un instant.",
      passing: true,
      cause: error,
    });
  } finally {
    clearTimeout(tooLong);
    signal?.removeEventListener("abort", end);
  }
}

function readRefusal(answer: unknown): { code: string; sentence: string | undefined; facts: unknown } {
  const {
    code = "UNREADABLE",
    message,
    data,
  } = (answer ?? {}) as { code?: string; message?: string; data?: unknown };
  return { code, sentence: message, facts: data };
}

/** The same act with the same words keeps its key, however often it is pressed, until it is settled. */
function keyOf(act: string, body: unknown): string {
  const name = `${act} ${JSON.stringify(body)}`;
  const key = keys.get(name) ?? newKey();
  keys.set(name, key);
  return key;
}

const forgetKey = (act: string, body: unknown): void => void keys.delete(`${act} ${JSON.stringify(body)}`);

/** `crypto.randomUUID` is missing on plain http addresses of a local network, where the shop is tried on phones. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
