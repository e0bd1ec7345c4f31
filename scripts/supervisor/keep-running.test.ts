import { expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";

/** A part that ends when told to; every start makes a new one. */
function parts(failures: Set<number> = new Set()) {
  const started: { number: number; end: () => void; ended: Promise<void> }[] = [];
  let attempts = 0;
  const start = async () => {
    attempts += 1;
    if (failures.has(attempts)) throw new Error(`attempt ${attempts}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    const part = { number: attempts, end: resolve, ended: promise };
    started.push(part);
    return part;
  };
  return { started, start, exited: (part: { ended: Promise<void> }) => part.ended };
}

test("a part that ends by itself is started again and said to be lost", async () => {
  const { started, start, exited } = parts();
  const lost = vi.fn();
  const kept = await keepRunning({ start, exited, lost, firstWait: 1 });
  started[0]?.end();
  await expect.poll(() => kept.latest().number).toBe(2);
  expect(lost.mock.calls).toEqual([[undefined]]);
  await kept.release();
});

test("a start that fails is tried again and its reason told", async () => {
  const { started, start, exited } = parts(new Set([2, 3]));
  const lost = vi.fn();
  const kept = await keepRunning({ start, exited, lost, firstWait: 1 });
  started[0]?.end();
  await expect.poll(() => kept.latest().number).toBe(4);
  expect(lost.mock.calls.map(([problem]) => problem?.message)).toEqual([undefined, "attempt 2", "attempt 3"]);
  await kept.release();
});

test("the first start's failure is the caller's", async () => {
  const { start, exited } = parts(new Set([1]));
  await expect(keepRunning({ start, exited, lost: () => undefined })).rejects.toThrow("attempt 1");
});

test("a released part is handed over and not started again", async () => {
  const { started, start, exited } = parts();
  const lost = vi.fn();
  const kept = await keepRunning({ start, exited, lost, firstWait: 1 });
  const part = await kept.release();
  part?.end();
  await new Promise((later) => setTimeout(later, 20));
  expect(part).toBe(started[0]);
  expect(started).toHaveLength(1);
  expect(lost).not.toHaveBeenCalled();
});
