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
/** Processes look in rows of their own: of two that look at once, neither finds what the other is about to use. */
const ROW = 8;
let looked = 0;

/** A port of the loopback interface that nobody listens on, and that nobody but its finder is going to. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = LOWEST + ((process.pid * ROW + looked) % COUNT);
    looked += 1;
    if (await isFree(port, "127.0.0.1")) return port;
  }
  throw new Error("Cette machine n'a plus de port libre.");
}
