import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inspectProcess } from "#scripts/inspect-process.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { takeLock } from "./lock.ts";

/** A process whose command line ends like the script's, as a supervisor's or a server's does. */
function running(script: string): number {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", `/x/${script}`], {
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return Number(child.pid);
}

function leave(folder: string, record: object): void {
  const whole = { pid: 1, address: "http://localhost:3000", children: [], stopping: false, ...record };
  writeFileSync(join(folder, "running.json"), JSON.stringify(whole));
}

test("the lock is gone after its release", async () => {
  const folder = scratchFolder();
  const lock = await takeLock(folder, "http://localhost:1");
  expect(JSON.parse(readFileSync(join(folder, "running.json"), "utf8")).pid).toBe(process.pid);
  lock.release();
  expect(existsSync(join(folder, "running.json"))).toBe(false);
});

test("a folder whose supervisor lives is refused with the address of the shop it runs", async () => {
  const folder = scratchFolder();
  leave(folder, { pid: running("scripts/start.ts") });
  await expect(takeLock(folder, "x", 50)).rejects.toThrow("http://localhost:3000");
});

test("a supervisor that is stopping is waited for", async () => {
  const folder = scratchFolder();
  const pid = running("scripts/start.ts");
  leave(folder, { pid, stopping: true });
  setTimeout(() => process.kill(pid, "SIGKILL"), 300);
  const lock = await takeLock(folder, "x", 50);
  expect(inspectProcess(pid)).toBeUndefined();
  lock.release();
});

test("children of a killed supervisor are killed; a stranger with their number is not", async () => {
  const folder = scratchFolder();
  const server = running("src/server/main.ts");
  const stranger = running("something-else.ts");
  leave(folder, { pid: 2 ** 22, children: [server, stranger] });
  const lock = await takeLock(folder, "x");
  expect(inspectProcess(server)).toBeUndefined();
  expect(inspectProcess(stranger)).toBeDefined();
  lock.release();
});

test("a lock cut short by a power cut is no obstacle", async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, "running.json"), "");
  const lock = await takeLock(folder, "x");
  lock.release();
});
