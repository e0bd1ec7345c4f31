import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { freePort } from "#scripts/supervisor/ports.ts";
import { TEST_DEADLINE_MS } from "#tests/deadlines.ts";

// The shop's address is chosen once, here; the workers inherit it.
process.env.E2E_PORT ??= `${await freePort()}`;

const root = fileURLToPath(new URL("../..", import.meta.url));

export default defineConfig({
  root,
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 1,
    include: ["e2e/engines/*.test.ts"],
    globalSetup: ["e2e/engines/setup.ts"],
    // Only what hangs may run into these: a busy machine must not decide a story.
    retry: 1,
    testTimeout: TEST_DEADLINE_MS,
    hookTimeout: TEST_DEADLINE_MS,
  },
});
