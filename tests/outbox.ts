import { sql } from "kysely";
import { afterEach, expect } from "vitest";
import type { AppContext } from "#server/context.ts";
import { startOutboxWorker } from "#server/messages/outbox-worker.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";

/** The mail of a shop leaves by a worker that a test starts and that stops after it. */
export function ownOutbox(shop: () => { context: AppContext }) {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((one) => one()));
  };
  afterEach(stop);
  const start = (context = shop().context) => {
    stops.push(startOutboxWorker(context, createMailer(context.config.mail), { lookEveryMs: 20 }));
  };
  const db = () => shop().context.db;
  /** Whatever waits is due. */
  const letTimePass = () =>
    sql`update outbox set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
  return {
    start,
    stop,
    letTimePass,
    /** What waits leaves now. */
    async deliver() {
      await letTimePass();
      if (stops.length === 0) start();
      await expect
        .poll(
          async () =>
            (await sql`select 1 from outbox where state in ('waiting', 'sending')`.execute(db())).rows,
        )
        .toEqual([]);
    },
  };
}
