import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    include: ["src", "connectors", "emulators", "scripts", "db", "bench", "tests"].map(
      (room) => `${room}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ["tests/global-setup.ts"],
    setupFiles: ["tests/unexpected-errors.ts"],
    // Only what hangs may run into these: a busy machine must not decide a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    env: { DATABASE_PATIENCE: "10" },
  },
});
