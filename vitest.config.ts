import { defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "#tests/compile-cache.ts";
import { POLL_DEADLINE_MS, TEST_DEADLINE_MS } from "#tests/deadlines.ts";

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // A worker loads the server once for all its files: what stands in a module is the same for every test of a process.
    isolate: false,
    include: ["src", "connectors", "emulators", "scripts", "db", "bench", "tests"].map(
      (room) => `${room}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ["tests/global-setup.ts"],
    setupFiles: ["tests/away-from-midnight.ts", "tests/unexpected-errors.ts"],
    // Only what hangs may run into these: a busy machine must not decide a test.
    // A second try is named at the end of `npm test` (decision 0097).
    retry: 1,
    testTimeout: TEST_DEADLINE_MS,
    hookTimeout: TEST_DEADLINE_MS,
    expect: { poll: { timeout: POLL_DEADLINE_MS } },
    env: { DATABASE_TIMEOUT_MULTIPLIER: "10", NODE_COMPILE_CACHE: COMPILE_CACHE },
  },
});
