import { join } from "node:path";
import { connectorVariables } from "#connectors/settings.ts";
import type { Config } from "#server/config.ts";
import { startChild, stopChild } from "./child.ts";
import { keepRunning } from "./keep-running.ts";
import { type Environment, lossOf, type Opening, openLog } from "./opening.ts";

const MEMORY = ["--max-old-space-size=128"];

/** What any program of this machine needs; the shop's secrets are not the connectors' to know. */
const OF_THE_MACHINE = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "TZ",
  "HTTPS_PROXY",
  "NO_PROXY",
  "NODE_ENV",
  "NODE_EXTRA_CA_CERTS",
  "NODE_COMPILE_CACHE",
  "SystemRoot",
];

type Connecting = {
  env: () => Environment;
  /** The file its log goes to; without one, our own output. */
  log?: string;
  born?: (pid: number) => void;
};

/**
 * Starts the program that follows lives, beside the shop and outside it, and starts it again whenever it dies. Every
 * copy of the shop has one; the shop gives each live to one of them.
 */
export async function keepConnectors(
  { root, closers, say }: Opening,
  config: Pick<Config, "host" | "port" | "ingestKey">,
  { env, log, born }: Connecting,
): Promise<void> {
  const output = log === undefined ? "inherit" : openLog(log);
  const file = join(root, "connectors", "main.ts");
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  const wanted = new Set([...OF_THE_MACHINE, ...connectorVariables]);
  const chosen = () => Object.fromEntries(Object.entries(env()).filter(([name]) => wanted.has(name)));
  const own = { SHOP_URL: `http://${host}:${config.port}`, INGEST_KEY: config.ingestKey };
  const kept = await keepRunning({
    start: () =>
      startChild({ file, flags: MEMORY, env: { ...chosen(), ...own }, output, ...(born && { born }) }),
    exited: (child) => child.exited,
    lost: (problem) => say(lossOf("La capture des lives", problem)),
  });
  // It brings what it still holds to the shop, for five seconds at most.
  closers.push(() => kept.release().then((child) => stopChild(child, 8_000)));
}
