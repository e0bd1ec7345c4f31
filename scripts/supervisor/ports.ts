import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

export function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((tell) => {
    probe.once("error", () => tell(false));
    probe.listen(port, host, () => probe.close(() => tell(true)));
  });
}

/** Below what systems give to outgoing connections and to whoever takes any port (from 32768 on): these stay free. */
const LOWEST = 10_240;
const COUNT = 22_528;
let next = randomInt(COUNT);

/** A port of the loopback interface that nobody listens on, and that no other process finds while this one lives. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = LOWEST + next;
    next = (next + 1) % COUNT;
    if ((await claim(port)) && (await isFree(port, "127.0.0.1"))) return port;
  }
  throw new Error("Cette machine n'a plus de port libre.");
}

/**
 * Binds the UDP port of the same number, which nothing here uses, as a lock between processes: a found port is
 * listened on only seconds later, and a shop that starts again wants its own. The system releases it when this process ends.
 */
function claim(port: number): Promise<boolean> {
  const lock = createSocket("udp4").unref();
  return new Promise((tell) => {
    lock.once("error", () => lock.close(() => tell(false)));
    lock.bind({ port, address: "127.0.0.1", exclusive: true }, () => tell(true));
  });
}
