import { createServer } from "node:net";

export function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((tell) => {
    probe.once("error", () => tell(false));
    probe.listen(port, host, () => probe.close(() => tell(true)));
  });
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === "string")
    throw new Error("Cette machine n'a plus de port libre.");
  return address.port;
}
