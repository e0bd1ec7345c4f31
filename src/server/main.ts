import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { ensureFirstAdministrator } from "./auth/ensure-first-administrator.ts";
import { logFault } from "./background/log-fault.ts";
import { startBulkActs } from "./bulk-acts/run-bulk-acts.ts";
import { startClaimWorker } from "./claims/claim-worker.ts";
import { type Config, readConfig } from "./config.ts";
import { checkDatabase, claimForProduction } from "./db/check-database.ts";
import { migrate } from "./db/migrate.ts";
import { tellingOfFault } from "./faults/failed-start.ts";
import { startSweeper } from "./guest-orders/expire-holds.ts";
import { furnishNewShop } from "./launch/furnish-new-shop.ts";
import { startOutboxWorker } from "./messages/outbox-worker.ts";
import { createMailer } from "./messages/smtp-mailer.ts";
import { openHouse } from "./open-house.ts";
import { startTotalsFolding } from "./orders/order-totals.ts";
import { startReconciler } from "./payments/reconciler.ts";
import { startRetention } from "./retention/run-retention.ts";
import { ensureSeller } from "./settings/ensure-seller.ts";
import { startLabelSweep } from "./shipping/label-sweep.ts";

const NOTICE_OF_DRAIN_MS = 2_000;
/** Requests get eight seconds (`endConnections`); what the workers have under way, a little more. */
const LONGEST_DRAIN_MS = 10_000;

async function main(): Promise<void> {
  await tellingOfFault(readConfig(process.env), start);
}

async function start(config: Config): Promise<void> {
  await checkDatabase(config);
  await migrate(config.databaseUrl);
  await claimForProduction(config);
  const { house, leave: announce, close } = await openHouse(config);
  await ensureSeller(house);
  await furnishNewShop(house);
  await ensureFirstAdministrator(house);
  const app = await buildApp(house);
  await app.listen({ port: config.port, host: config.host });
  const stopWorkers = [
    startSweeper(house),
    startReconciler(house),
    startOutboxWorker(house, createMailer(config.mail)),
    startLabelSweep(house),
    startClaimWorker(house),
    startTotalsFolding(house),
    startBulkActs(house),
    startRetention(house),
  ];

  const leave = async (code: number) => {
    if (house.leaving.aborted) return;
    announce();
    house.log.info({ code }, "leaving");
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
  process.once("SIGTERM", () => leave(0));
  process.once("SIGINT", () => leave(0));
  process.once("disconnect", () => leave(0));
  const fault = (error: unknown) => {
    logFault(house, error, "unexpected fault, leaving", {}, { level: "fatal" });
    void leave(1);
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
