import { setTimeout as sleep } from "node:timers/promises";
import { startTellingOfFreedPieces } from "./alerts/tell-of-freed-pieces.ts";
import { buildApp } from "./app.ts";
import { startSealing } from "./audit/seal-entries.ts";
import { ensureFirstAdministrator } from "./auth/ensure-first-administrator.ts";
import { logFault } from "./background/log-fault.ts";
import { startBulkActs } from "./bulk-acts/run-bulk-acts.ts";
import { startNumberingBuyers } from "./buyer-numbers/start-numbering.ts";
import { startClaimWorker } from "./claims/claim-worker.ts";
import { type Config, readConfig } from "./config.ts";
import { createAppContext } from "./create-app-context.ts";
import { checkDatabase, claimDatabase } from "./db/check-database.ts";
import { migrate } from "./db/migrate.ts";
import { tellingOfFault } from "./faults/failed-start.ts";
import { startReminders, startSweeper } from "./guest-orders/expire-holds.ts";
import { startClosing } from "./invoices/close-periods.ts";
import { startInvoicing } from "./invoices/issue-invoices.ts";
import { startLabelBatches } from "./label-batches/run-label-batches.ts";
import { seedNewShop } from "./launch/seed-new-shop.ts";
import { startOutboxWorker, startSmsWorker } from "./messages/outbox-worker.ts";
import { createMailer } from "./messages/smtp-mailer.ts";
import { startTotalsFolding } from "./orders/order-totals.ts";
import { startReconciler } from "./payments/reconciler.ts";
import { startRecalls } from "./recalls/reach-buyers.ts";
import { startRetention } from "./retention/run-retention.ts";
import { startPlannedVat } from "./settings/apply-planned-vat.ts";
import { ensureSeller } from "./settings/ensure-seller.ts";
import { startLabelSweep } from "./shipping/label-sweep.ts";
import { startShortages } from "./shortages/refund-overdue.ts";
import { startFollowingParcels } from "./tracking/follow-parcels.ts";

const NOTICE_OF_DRAIN_MS = 2_000;
/** Requests get eight seconds (`endConnections`); what the workers have under way, a little more. */
const LONGEST_DRAIN_MS = 10_000;

async function main(): Promise<void> {
  await tellingOfFault(readConfig(process.env), start);
}

async function start(config: Config): Promise<void> {
  await checkDatabase(config);
  await migrate(config.databaseUrl);
  await claimDatabase(config);
  const { context, beginShutdown, close } = await createAppContext(config);
  await ensureSeller(context);
  await seedNewShop(context);
  await ensureFirstAdministrator(context);
  const app = await buildApp(context);
  await app.listen({ port: config.port, host: config.host });
  const stopWorkers = [
    startSweeper(context),
    startReminders(context),
    startReconciler(context),
    startShortages(context),
    startInvoicing(context),
    startClosing(context),
    startPlannedVat(context),
    startOutboxWorker(context, createMailer(config.mail)),
    startSmsWorker(context),
    startLabelSweep(context),
    startLabelBatches(context),
    startFollowingParcels(context),
    startClaimWorker(context),
    startNumberingBuyers(context),
    startTellingOfFreedPieces(context),
    startRecalls(context),
    startTotalsFolding(context),
    startBulkActs(context),
    startSealing(context),
    startRetention(context),
  ];

  const shutdown = async (code: number) => {
    if (context.shutdown.aborted) return;
    beginShutdown();
    context.log.info({ code }, "shutting down");
    const tooLong = sleep(LONGEST_DRAIN_MS + NOTICE_OF_DRAIN_MS, undefined, { ref: false }).then(() =>
      process.exit(1),
    );
    // Where a load balancer watches, it is given the time to look elsewhere.
    if (config.production) await sleep(NOTICE_OF_DRAIN_MS);
    await Promise.race([tooLong, drain()]);
    process.exit(code);
  };
  const drain = async () => {
    await app.close();
    await Promise.all(stopWorkers.map((stop) => stop()));
    await close();
  };
  process.once("SIGTERM", () => shutdown(0));
  process.once("SIGINT", () => shutdown(0));
  process.once("disconnect", () => shutdown(0));
  const fault = (error: unknown) => {
    logFault(context, error, "unexpected fault, shutting down", {}, { level: "fatal" });
    void shutdown(1);
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);

  const address = app.server.address();
  process.send?.({ ready: true, port: typeof address === "object" ? address?.port : config.port });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
});
