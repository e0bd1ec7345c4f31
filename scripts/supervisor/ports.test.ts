import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./ports.ts";

test("a free port is found once, though nobody listens on it yet, and is none that systems give away by themselves", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.min(...ports)).toBeGreaterThan(10_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test("a port on which somebody listens is passed over", async () => {
  const before = await freePort();
  const stranger = createServer();
  await new Promise<void>((listening) => stranger.listen(before + 1, "127.0.0.1", listening));
  onTestFinished(() => void stranger.close());
  expect(await freePort()).toBe(before + 2);
});
