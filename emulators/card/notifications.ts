import { randomBytes } from "node:crypto";
import type { PendingNotification, Transaction } from "./book.ts";
import type { Provider } from "./provider.ts";
import { notificationBody } from "./signed-answers.ts";

export type Delivery = {
  at: string;
  orderId: string | null;
  uuid: string;
  detailedStatus: string;
  attempt: number;
  /** HTTP status of the shop's answer, or why there was none. */
  result: number | string;
  ms: number;
};

const QUARTER_HOUR = 15 * 60_000;
const RETRIES = 4;
const DELIVERIES_KEPT = 200;

export type Notifier = ReturnType<typeof notifier>;

/** Sends notifications, and sends those that failed again at the documented quarter hours. */
export function notifier(provider: Provider) {
  const deliveries: Delivery[] = [];

  const deliver = async (transaction: Transaction, attempt: number): Promise<boolean> => {
    const url = transaction.request.ipnTargetUrl;
    if (url === null) return true;
    const started = performance.now();
    const result = await post(url, notificationBody(provider, transaction));
    deliveries.unshift({
      at: new Date(provider.now()).toISOString(),
      orderId: transaction.request.orderId,
      uuid: transaction.uuid,
      detailedStatus: transaction.detailedStatus,
      attempt,
      result,
      ms: Math.round(performance.now() - started),
    });
    deliveries.length = Math.min(deliveries.length, DELIVERIES_KEPT);
    return typeof result === "number" && isSuccess(result);
  };

  const post = async (url: string, body: string): Promise<number | string> => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(provider.notificationTimeoutMs), provider.stopping]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (fault) {
      return fault instanceof Error ? `${fault.name}: ${causeOf(fault)}` : "failed";
    }
  };

  const plan = async (uuid: string, attempt: number) => {
    if (attempt > RETRIES || provider.stopping.aborted) return;
    const now = provider.now();
    const dueAt =
      provider.notificationRetryMs === undefined
        ? Math.floor(now / QUARTER_HOUR + 1) * QUARTER_HOUR
        : now + provider.notificationRetryMs;
    const pending = { id: randomBytes(8).toString("hex"), uuid, attempt, dueAt };
    await provider.book.savePending(pending);
    wait(pending);
  };

  const wait = (pending: PendingNotification) => {
    later(Math.max(0, pending.dueAt - provider.now()), async () => {
      const transaction = provider.book.transaction(pending.uuid);
      const delivered = transaction === undefined || (await deliver(transaction, pending.attempt));
      if (provider.stopping.aborted) return;
      await provider.book.dropPending(pending.id);
      if (!delivered) await plan(pending.uuid, pending.attempt + 1);
    });
  };

  const later = (ms: number, act: () => Promise<void>) => {
    const timer = setTimeout(() => {
      act().catch((fault: unknown) => console.error("card emulator:", fault));
    }, ms);
    timer.unref();
    provider.stopping.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };

  for (const pending of provider.book.pendingNotifications()) wait(pending);

  return {
    deliveries: (): readonly Delivery[] => deliveries,
    later,
    /** Sends it now, as often as told, and waits for the shop's answers. Failures are planned again. */
    notify: async (transaction: Transaction, times: number): Promise<void> => {
      for (let sent = 0; sent < times; sent++) {
        if (!(await deliver(transaction, 0))) await plan(transaction.uuid, 1);
      }
    },
  };
}

/** Codes the provider takes for a delivery; a redirection counts as one (section 5 of the integration notes). */
function isSuccess(status: number): boolean {
  return (status >= 200 && status <= 206) || [301, 302, 303, 307, 308].includes(status);
}

function causeOf(fault: Error): string {
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}
