import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { freePort } from "#scripts/supervisor/ports.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import type { TestShop } from "./open-shop.ts";
import { scratchFolder } from "./scratch.ts";

interface ServerOptions {
  openFiles?: number;
  env?: Record<string, string>;
}

/** For one test, the server as a process of its own on the database and the card provider of a test's shop. */
export async function startServer(
  shop: TestShop,
  logLevel: "info" | "error" = "error",
  options: ServerOptions = {},
) {
  const server = await spawnServer(shop, logLevel, options);
  await Promise.race([
    once(server.child, "message"),
    server.left.then((code) => {
      throw new Error(`The server left with ${code} before it served:\n${server.log()}`);
    }),
  ]);
  return server;
}

/** As `startServer`, without waiting until it serves. */
export async function spawnServer(
  { databaseUrl, card }: TestShop,
  logLevel: "info" | "error",
  { openFiles, env = {} }: ServerOptions = {},
) {
  const port = await freePort();
  const server = [process.execPath, fileURLToPath(import.meta.resolve("#server/main.ts"))];
  const [program = "", ...options] =
    openFiles === undefined
      ? server
      : ["/bin/sh", "-c", `ulimit -n ${openFiles}; exec "$@"`, "sh", ...server];
  const child = spawn(program, options, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: "test",
      LOG_LEVEL: logLevel,
      PORT: `${port}`,
      DATABASE_URL: databaseUrl,
      DATABASE_TIMEOUT_MULTIPLIER: process.env.DATABASE_TIMEOUT_MULTIPLIER,
      AUTH_SECRET: "for the tests only, thirty-two characters",
      FILES_DIR: scratchFolder(),
      ...demoSettings({
        card: { apiUrl: card.apiUrl, staticUrl: card.staticUrl },
        carrier: { url: "http://localhost:9" },
        mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
      }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (text: Buffer) => {
      log += text.toString();
    });
  const left = once(child, "exit").then(([code]) => code as number | null);
  return { child, left, log: () => log, url: `http://localhost:${port}` };
}
