import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { readConfig } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import { createAppContext, type RunningAppContext } from "#server/create-app-context.ts";
import { createDatabase, type TestDatabase } from "./database.ts";

/** An app context without the HTTP side, for the calling test file: a database of its own, and no third party that answers. */
export function ownAppContext(env: () => Record<string, string> = () => ({})): { readonly it: AppContext } {
  let database: TestDatabase | undefined;
  let opened: RunningAppContext | undefined;
  const filesDir = mkdtempSync(join(tmpdir(), "hf-files-"));
  beforeAll(async () => {
    database = await createDatabase();
    const nobody = "http://localhost:9";
    opened = await createAppContext(
      readConfig({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: database.url,
        DATABASE_TIMEOUT_MULTIPLIER: process.env.DATABASE_TIMEOUT_MULTIPLIER,
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
      if (!opened) throw new Error("The app context exists only inside tests and hooks.");
      return opened.context;
    },
  };
}
