import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { DEMO_LIVE_API_KEY } from "#emulators/demo-keys.ts";
import type { LiveEmulator } from "#emulators/live/start.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

/** For one test, the connectors' program as a process of its own between a live service and a shop. */
export async function startConnectors(service: LiveEmulator, shop: { url: string; ingestKey: string }) {
  const child = fork(fileURLToPath(new URL("../connectors/main.ts", import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      SHOP_URL: shop.url,
      INGEST_KEY: shop.ingestKey,
      EULER_WS_URL: service.wsUrl,
      EULER_API_KEY: DEMO_LIVE_API_KEY,
      CAPTURE_RETRY_MS: "20",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const left = once(child, "exit");
  await once(child, "message");
  return {
    /** As when the machine stops: no farewell, and what it holds is gone. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await left;
    },
  };
}
