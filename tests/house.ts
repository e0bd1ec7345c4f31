import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { readConfig } from "#server/config.ts";
import type { House } from "#server/context.ts";
import { type OpenHouse, openHouse } from "#server/open-house.ts";
import { createDatabase, type TestDatabase } from "./database.ts";

/** A house without its HTTP side, for the calling test file: a database of its own, and no third party that answers. */
export function ownHouse(env: () => Record<string, string> = () => ({})): { readonly it: House } {
  let database: TestDatabase | undefined;
  let opened: OpenHouse | undefined;
  const filesDir = mkdtempSync(join(tmpdir(), "hf-files-"));
  beforeAll(async () => {
    database = await createDatabase();
    const nobody = "http://localhost:9";
    opened = await openHouse(
      readConfig({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: database.url,
        DATABASE_PATIENCE: process.env.DATABASE_PATIENCE,
        AUTH_SECRET: "for the tests only, thirty-two characters",
        FILES_DIR: filesDir,
        ...demoSettings({
          card: { apiUrl: nobody, staticUrl: nobody },
          carrier: { url: nobody },
          mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
        }),
        ...env(),
      }),
    );
  });
  afterAll(async () => {
    await opened?.close();
    await database?.drop();
    rmSync(filesDir, { recursive: true, force: true });
  });
  return {
    get it() {
      if (!opened) throw new Error("The house exists only inside tests and hooks.");
      return opened.house;
    },
  };
}
