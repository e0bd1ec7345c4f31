import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./ports.ts";

const LOWEST = 10_240;
const COUNT = 22_528;

test("a free port is found once, though nobody listens on it yet, and is none that systems give away by themselves", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(LOWEST);
  expect(Math.max(...ports)).toBeLessThan(LOWEST + COUNT);
});

test("a port on which somebody listens is passed over", async () => {
  const following = after(await freePort());
  const stranger = createServer();
  await new Promise<void>((listening) => {
    // Another program may have it already, which is as good.
    stranger.once("error", () => listening());
    stranger.listen(following, "127.0.0.1", listening);
  });
  onTestFinished(() => void stranger.close());
  expect(await freePort()).not.toBe(following);
});

test("a port that another process found is passed over before that process listens on it", async () => {
  const found = await freePort();
  const steps = (portFoundElsewhere(found) - found + COUNT) % COUNT;
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThan(COUNT / 2);
});

const after = (port: number) => (port === LOWEST + COUNT - 1 ? LOWEST : port + 1);

/** What a process finds that begins to look at this port. */
function portFoundElsewhere(first: number): number {
  const look = `
    import crypto from "node:crypto";
    import { syncBuiltinESMExports } from "node:module";
    crypto.randomInt = () => ${first - LOWEST};
    syncBuiltinESMExports();
    const { freePort } = await import("${import.meta.resolve("./ports.ts")}");
    console.log(await freePort());`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", look], {
    encoding: "utf8",
  });
  return Number(stdout);
}
