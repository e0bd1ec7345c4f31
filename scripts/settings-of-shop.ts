import { join } from "node:path";
import { findRunningShop } from "./running-shop.ts";
import { demoSettings, fillIn } from "./supervisor/demo-settings.ts";
import { keptSecret } from "./supervisor/secret.ts";

/** The settings of production, or of the demo that runs on this data folder; undefined where there is neither. */
export function settingsOfShop(dataDir: string): Record<string, string | undefined> | undefined {
  if (process.env.NODE_ENV === "production") return process.env;
  const running = findRunningShop(dataDir);
  return (
    running &&
    fillIn(process.env, {
      ...demoSettings(running),
      DATABASE_URL: running.databaseUrl,
      AUTH_SECRET: keptSecret(dataDir),
      FILES_DIR: join(dataDir, "files"),
      PORT: new URL(running.address).port,
    })
  );
}
