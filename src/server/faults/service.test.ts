import { expect, onTestFinished, test, vi } from "vitest";
import { ownFaultService } from "#tests/fault-service.ts";
import type { Fault } from "./fault.ts";
import { openFaults } from "./open-faults.ts";
import { openErrorService } from "./service.ts";

const service = ownFaultService();

let made = 0;
/** A fault of a kind of its own. */
function aFault(): Fault {
  made += 1;
  return {
    id: made.toString(16).padStart(32, "a"),
    from: "server",
    level: "error",
    release: "1.0.0",
    what: `act ${made}`,
    route: "/order-pay/:orderId",
    userId: "6f1b3c2e-1111-4222-8333-444455556666",
    errors: [
      {
        type: "TypeError",
        message: "x",
        frames: [
          { function: "inner", file: "src/a.ts", line: 1, column: 2 },
          { function: undefined, file: "node:net", line: 3, column: 4 },
        ],
        facts: { code: "23505" },
      },
      { type: "Error", message: "cause", frames: [], facts: {} },
    ],
  };
}

function opened(address = service.it.dsn) {
  const one = openErrorService(address, "production");
  onTestFinished(one.close);
  return one;
}

/** What the shop holds of the service, and what it says to the log of losses. */
async function openedFaults() {
  const warn = vi.fn();
  const faults = await openFaults({ sentryDsn: service.it.dsn, environment: "production" }, { warn });
  const lost = () => warn.mock.calls.reduce((sum, [{ lost }]) => sum + lost, 0);
  return { faults, lost, warn };
}

test("an event arrives as the protocol wants it", async () => {
  const fault = aFault();
  expect(await opened().send(fault, 3)).toBeUndefined();
  expect(service.it.events().at(-1)).toMatchObject({
    event_id: fault.id,
    platform: "node",
    level: "error",
    release: "hf-outlet@1.0.0",
    environment: "production",
    transaction: "/order-pay/:orderId",
    user: { id: fault.userId },
    tags: { from: "server", what: fault.what, code: "23505" },
    extra: { times: 3 },
    sdk: { settings: { infer_ip: "never" } },
    exception: {
      values: [
        { type: "Error", value: "cause" },
        {
          type: "TypeError",
          stacktrace: {
            frames: [
              { filename: "node:net", in_app: false },
              { filename: "src/a.ts", function: "inner", lineno: 1, colno: 2, in_app: true },
            ],
          },
        },
      ],
    },
  });
  expect(Object.keys(service.it.events().at(-1)?.user ?? {})).toEqual(["id"]);
});

test.each([
  ["another key", (dsn: string) => dsn.replace(/\d@/, "9@"), "HTTP 403"],
  ["another project", (dsn: string) => dsn.replace(/42$/, "43"), "HTTP 403"],
  ["nobody there", () => "http://key@localhost:9/42", "ECONNREFUSED"],
])("%s is said", async (_what, address, reason) => {
  expect(await opened(address(service.it.dsn)).send(aFault(), 1)).toBe(reason);
});

test.each([
  ["fails", { status: 500 }, "HTTP 500"],
  ["hangs up", { mood: "cut" }, "ECONNRESET"],
  ["leads elsewhere", { mood: "redirect" }, "HTTP 307"],
  ["answers without end", { body: "x".repeat(100_000) }, "answer too large"],
] as const)("a service that %s breaks nothing, and the loss is told", async (_what, behavior, reason) => {
  service.it.behave(behavior);
  expect(await opened().send(aFault(), 1)).toBe(reason);
});

test("a service that says something else than it should is not listened to", async () => {
  service.it.behave({ body: "<html>", headers: { "retry-after": "nonsense, 1e999" } });
  expect(await opened().send(aFault(), 1)).toBeUndefined();
});

test.each([
  ["by Retry-After", 429, { "retry-after": "120" }],
  ["by its own header, about errors", 429, { "x-sentry-rate-limits": "120:error:organization" }],
  ["with the answer to an event that it took", 200, { "x-sentry-rate-limits": "120::organization" }],
  ["for longer than is reasonable", 429, { "retry-after": "99999999999999999999" }],
])("a service that asks to be left alone is left alone: %s", async (_how, status, headers) => {
  service.it.behave({ status, headers });
  const one = opened();
  await one.send(aFault(), 1);
  service.it.behave({});
  const asked = service.it.asked();
  expect(await one.send(aFault(), 1)).toBe("ratelimit_backoff");
  expect(service.it.asked()).toBe(asked);
});

test("however long it asks to be left alone, it is asked again after an hour", async () => {
  service.it.behave({ status: 429, headers: { "retry-after": "99999999999999999999" } });
  const one = opened();
  await one.send(aFault(), 1);
  service.it.behave({});
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await one.send(aFault(), 1)).toBeUndefined();
});

test("while a service hangs, faults beyond those under way are dropped, and waiting for it ends", async () => {
  service.it.behave({ mood: "silence" });
  const one = opened();
  const sending = Array.from({ length: 40 }, () => one.send(aFault(), 1));
  const reasons = await Promise.all(sending.slice(32));
  expect(reasons).toEqual(reasons.map(() => "queue_overflow"));
  expect(await one.flush(50)).toBe(false);
  one.close();
  await Promise.all(sending);
});

test("losses stand in the log by their number: at once, and what came since when the shop stops", async () => {
  const { faults, lost, warn } = await openedFaults();
  service.it.behave({ status: 500 });
  faults.report(aFault());
  await expect.poll(lost).toBe(1);
  for (let again = 0; again < 4; again++) faults.report(aFault());
  await faults.close();
  expect(lost()).toBe(5);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenLastCalledWith(
    { lost: 4, reason: "HTTP 500" },
    "faults did not reach the error-reporting service",
  );
});

test("what was reported is delivered before the shop has stopped", async () => {
  const { faults, lost } = await openedFaults();
  const before = service.it.events().length;
  for (let again = 0; again < 5; again++) faults.report(aFault());
  await faults.close();
  expect(service.it.events().length - before).toBe(5);
  expect(lost()).toBe(0);
});

test("the same fault is delivered once however often it comes, and no more than thirty kinds a minute", async () => {
  const { faults, lost } = await openedFaults();
  const before = service.it.events().length;
  const one = aFault();
  for (let again = 0; again < 10; again++) faults.report({ ...one });
  for (let again = 0; again < 40; again++) faults.report(aFault());
  await faults.close();
  expect(service.it.events().length - before).toBe(30);
  expect(lost()).toBe(11);
});
