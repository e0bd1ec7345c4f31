import { isFinal, isRefused } from "./failure.ts";

type Act = { key: string; running?: Promise<unknown> | undefined };

/**
 * Runs acts that must happen once under idempotency keys. While the answer to an act was lost on its way, the same act
 * (the same `asked`) keeps its key; pressed again while it is under way, it waits for the same answer. An answer, be it
 * a refusal, settles it.
 */
export function createActs() {
  const unsettled = new Map<string, Act>();
  return <Answer>(asked: unknown, run: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const name = JSON.stringify(asked);
    const act: Act = unsettled.get(name) ?? { key: newKey() };
    unsettled.set(name, act);
    act.running ??= run(act.key).then(
      (answer) => {
        unsettled.delete(name);
        return answer;
      },
      (error: unknown) => {
        act.running = undefined;
        if (isSettledBy(error)) unsettled.delete(name);
        throw error;
      },
    );
    return act.running as Promise<Answer>;
  };
}

/** Whether the server has answered the act, and not only that it is still busy with it. */
export const isSettledBy = (error: unknown): boolean =>
  isFinal(error) && !isRefused(error, "STILL_IN_PROGRESS");

/** `crypto.randomUUID` is missing on plain http addresses of a local network, where the shop is tried on phones. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
