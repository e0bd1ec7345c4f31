import { join } from "node:path";
import type { EmbeddedDatabase } from "#scripts/database/start-database.ts";
import { makeFolder } from "#scripts/make-folder.ts";
import { readConfig } from "#server/config.ts";
import { checkDatabase } from "#server/db/check-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { tellingOfFault } from "#server/faults/failed-start.ts";
import { demoSettings, fillIn, playedParts } from "./demo-settings.ts";
import { keepConnectors } from "./keep-connectors.ts";
import { keepDatabase } from "./keep-database.ts";
import { takeLock } from "./lock.ts";
import type { Environment, Opening } from "./opening.ts";
import { playEmulators } from "./play-emulators.ts";
import { freePort, isFree } from "./ports.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { keptSecret } from "./secret.ts";
import { serveModules } from "./serve-modules.ts";
import { serveOnChange } from "./serve-on-change.ts";
import { serveShop } from "./serve-shop.ts";
import { buildWeb } from "./web-build.ts";

export type Shop = {
  address: string;
  administrator?: string | undefined;
  mailbox?: string | undefined;
  live?: string | undefined;
  sms?: string | undefined;
  database?: EmbeddedDatabase["where"] | undefined;
  log?: string | undefined;
};

/** Opens the shop for real: every setting must be given, nothing is played, the logs go to our output. */
export async function openProduction(opening: Opening): Promise<Shop> {
  const { root, env, say } = opening;
  const config = readConfig(env);
  await tellingOfFault(config, async () => {
    await checkDatabase(config);
    await refuseTakenPort(config.port, config.host);
    await buildWeb(root, say);
    await migrate(config.databaseUrl);
  });
  await serveShop(opening, { env: () => env });
  await keepConnectors(opening, config, { env: () => env });
  return { address: config.publicUrl };
}

/** Opens the demo, or a rehearsal, with this machine playing every part that no setting makes real. */
export async function openDemo(opening: Opening): Promise<Shop> {
  const { root, env, dataDir, develop, closers, say } = opening;
  refuseUnreadable(env);
  const environment = env.NODE_ENV === "staging" ? "staging" : "development";
  if (env.DATABASE_URL) await checkDatabase({ databaseUrl: env.DATABASE_URL, environment });
  makeFolder(dataDir, 0o711);
  const port = env.PORT === "0" ? await freePort() : Number(env.PORT || 3000);
  const lock = await takeLock(dataDir, `http://localhost:${port}`);
  closers.push(lock.release);
  const host = env.HOST || "127.0.0.1";
  await refuseTakenPort(port, host);
  const [database, emulators, modules] = await Promise.all([
    playedParts(env).includes("database") ? keepDatabase(opening) : undefined,
    playEmulators(opening, lock.addChild),
    develop ? serveModules(opening, port, host) : buildWeb(root, say),
  ]);
  const settings = () => ({
    ...fillIn(env, {
      ...demoSettings(emulators),
      DATABASE_URL: database?.().url,
      AUTH_SECRET: keptSecret(dataDir),
      FILES_DIR: join(dataDir, "files"),
    }),
    PORT: `${port}`,
    // Vite stands before the server, which is told the address that browsers see.
    ...(modules && { PORT: `${modules.serverPort}`, PUBLIC_URL: `http://localhost:${port}` }),
  });
  const config = readConfig(settings());
  await prepareDatabase(opening, config, { embedded: database !== undefined });
  const log = join(dataDir, "server.log");
  if (modules) await serveOnChange(opening, modules, { env: settings, born: lock.addChild });
  else await serveShop(opening, { env: settings, log, born: lock.addChild });
  const captureLog = join(dataDir, "capture.log");
  await keepConnectors(opening, config, { env: settings, log: captureLog, born: lock.addChild });
  closers.push(lock.announceStop);
  lock.tell({ ...emulators, databaseUrl: config.databaseUrl, administrator: config.firstAdmin });
  return {
    address: config.publicUrl,
    administrator: config.firstAdmin?.email,
    mailbox: emulators.mailbox?.pageUrl,
    live: emulators.live?.pageUrl,
    sms: emulators.sms?.pageUrl,
    database: database?.().where,
    log: modules ? undefined : log,
  };
}

/** Whatever this machine will play, the settings that somebody gave must be good before anything is made. */
function refuseUnreadable(env: Environment): void {
  const parts = playedParts(env);
  const nobody = "http://localhost:9";
  readConfig(
    fillIn(env, {
      ...demoSettings({
        ...(parts.includes("card") && { card: { apiUrl: nobody, staticUrl: nobody } }),
        ...(parts.includes("carrier") && { carrier: { url: nobody } }),
        ...(parts.includes("mailbox") && { mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: nobody } }),
      }),
      DATABASE_URL: "postgres://localhost",
      AUTH_SECRET: nobody.repeat(3),
    }),
  );
}

async function refuseTakenPort(port: number, host: string): Promise<void> {
  if (port > 0 && !(await isFree(port, host)))
    throw new Error(
      `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre : PORT=${port + 1} npm start`,
    );
}
