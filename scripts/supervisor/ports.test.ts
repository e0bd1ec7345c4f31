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
  const next = before === 32_767 ? 10_240 : before + 1;
  const stranger = createServer();
  await new Promise<void>((listening) => {
    // Another program may have it already, which is as good.
    stranger.once("error", () => listening());
    stranger.listen(next, "127.0.0.1", listening);
  });
  onTestFinished(() => void stranger.close());
  expect(await freePort()).not.toBe(next);
});
