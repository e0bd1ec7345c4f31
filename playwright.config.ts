import { defineConfig } from "@playwright/test";
import { freePort } from "#scripts/supervisor/ports.ts";
import { CHROMIUM } from "#tests/chromium.ts";
import { POLL_DEADLINE_MS, TEST_DEADLINE_MS } from "#tests/deadlines.ts";

// Every worker loads this file again and must find the port that the first load chose.
process.env.E2E_PORT ??= `${await freePort()}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/open-shop-for-browsers.ts",
  workers: 1,
  retries: 1,
  // A story through the whole shop takes half a minute on two idle cores; a busy machine must not decide a test.
  timeout: TEST_DEADLINE_MS,
  expect: { timeout: POLL_DEADLINE_MS, toPass: { timeout: POLL_DEADLINE_MS } },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // A step that never ends is named, rather than the whole test that hung on it.
    actionTimeout: POLL_DEADLINE_MS,
    navigationTimeout: POLL_DEADLINE_MS,
    // Recording every test costs a tenth of its time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
});
