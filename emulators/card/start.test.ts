import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";
import { type CardEmulator, type CardEmulatorOptions, startCardEmulator } from "./start.ts";

const ACCEPTED = "4970100000000055";
const REFUSED = "4970100000000097";
const CHALLENGE = "4970110000001003";

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

async function started(options: CardEmulatorOptions = {}): Promise<CardEmulator> {
  const emulator = await startCardEmulator(options);
  undo.push(emulator.stop);
  return emulator;
}

/** A shop that writes down its notifications and answers each with the next of these statuses, the last for ever. */
async function shop(...statuses: number[]) {
  const heard: { at: number; fields: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = statuses[Math.min(heard.length, statuses.length - 1)] ?? 200;
    heard.push({ at: performance.now(), fields: new URLSearchParams(Buffer.concat(chunks).toString()) });
    response.writeHead(status).end("OK");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ipn` };
}

type Envelope = {
  status: string;
  answer: Record<string, unknown> & {
    formToken: string;
    errorCode: string;
    transactions: { uuid: string }[];
  };
};
type Paid = {
  error?: { errorCode: string };
  answer: null | { clientAnswer: { orderStatus: string; orderCycle: string } };
};

async function call<Told>(
  emulator: CardEmulator,
  path: string,
  body: unknown,
  password: string = DEMO_CARD_KEYS.password,
) {
  const authorization = `Basic ${Buffer.from(`${DEMO_CARD_KEYS.user}:${password}`).toString("base64")}`;
  const answer = await fetch(`${emulator.url}${path}`, {
    method: "POST",
    headers: { authorization },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Told;
}

const service = (emulator: CardEmulator, name: string, body: unknown, password?: string) =>
  call<Envelope>(emulator, `/api-payment/V4/${name}`, body, password);

async function token(emulator: CardEmulator, ipnTargetUrl?: string, retry = 1): Promise<string> {
  const { answer } = await service(emulator, "Charge/CreatePayment", {
    amount: 990,
    currency: "EUR",
    orderId: "HF-1",
    ipnTargetUrl,
    transactionOptions: { cardOptions: { retry } },
  });
  return answer.formToken;
}

const pay = (emulator: CardEmulator, formToken: string, card: string, more = {}) =>
  call<Paid>(emulator, "/emulator/pay", { formToken, card, ...more });
const behave = (emulator: CardEmulator, change: unknown) => call(emulator, "/emulator/behavior", change);

describe("web services", () => {
  test("answer refusals in an envelope under HTTP 200", async () => {
    const emulator = await started();
    const codes = await Promise.all([
      service(emulator, "Charge/SDKTest", { value: "x" }, "testpassword_wrong"),
      service(emulator, "Charge/Nothing", {}),
      service(emulator, "Charge/SDKTest", "{not json"),
      service(emulator, "Charge/CreatePayment", { amount: 1.5, currency: "EUR" }),
      service(emulator, "Charge/CreatePayment", {
        amount: 5,
        currency: "EUR",
        customer: { email: "nobody" },
      }),
      service(emulator, "Order/Get", { orderId: "never paid" }),
    ]);
    expect(codes.map((one) => `${one.status} ${one.answer.errorCode}`)).toEqual([
      "ERROR INT_905",
      "ERROR INT_901",
      "ERROR INT_902",
      "ERROR INT_009",
      "ERROR INT_015",
      "ERROR PSP_010",
    ]);
    const hello = await service(emulator, "Charge/SDKTest", { value: "x" });
    expect(hello).toMatchObject({ status: "SUCCESS", answer: { value: "x" }, mode: "TEST", version: "V4" });
  });

  test("the order's answer names no status of its own", async () => {
    const emulator = await started();
    await pay(emulator, await token(emulator), ACCEPTED);
    const { answer } = await service(emulator, "Order/Get", { orderId: "HF-1" });
    expect(Object.keys(answer).sort()).toEqual(["_type", "orderId", "shopId", "transactions"]);
  });
});

describe("a form token", () => {
  test("dies after 15 minutes", async () => {
    let now = Date.now();
    const emulator = await started({ now: () => now });
    const [early, late] = [await token(emulator), await token(emulator)];
    now += 15 * 60_000;
    expect((await pay(emulator, early, ACCEPTED)).answer?.clientAnswer.orderStatus).toBe("PAID");
    now += 1;
    expect((await pay(emulator, late, ACCEPTED)).error?.errorCode).toBe("PSP_108");
  });

  test("allows its retries, then closes; once paid it cannot be paid again", async () => {
    const emulator = await started();
    const formToken = await token(emulator, undefined, 1);
    const first = await pay(emulator, formToken, REFUSED);
    const second = await pay(emulator, formToken, CHALLENGE, { challenge: "refuse" });
    const third = await pay(emulator, formToken, ACCEPTED);
    expect(first.answer?.clientAnswer).toMatchObject({ orderStatus: "UNPAID", orderCycle: "OPEN" });
    expect(second.answer?.clientAnswer).toMatchObject({ orderStatus: "UNPAID", orderCycle: "CLOSED" });
    expect(third.error?.errorCode).toBe("PSP_099");
    const other = await token(emulator);
    await pay(emulator, other, ACCEPTED);
    expect((await pay(emulator, other, ACCEPTED)).error?.errorCode).toBe("PSP_108");
  });

  test("of another provider, or changed on its way, is not honored", async () => {
    const emulator = await started();
    const formToken = await token(emulator);
    expect((await pay(emulator, `${formToken.slice(0, -1)}!`, ACCEPTED)).error?.errorCode).toBe("INT_912");
    expect((await pay(emulator, "01abc", ACCEPTED)).error?.errorCode).toBe("INT_912");
  });

  test("twice for one order makes two payments", async () => {
    const emulator = await started();
    for (const formToken of [await token(emulator), await token(emulator)])
      await pay(emulator, formToken, ACCEPTED);
    const { answer } = await service(emulator, "Order/Get", { orderId: "HF-1" });
    expect(answer.transactions).toHaveLength(2);
  });
});

describe("notifications", () => {
  test("come before the buyer's answer, by default", async () => {
    const emulator = await started();
    const { heard, url } = await shop(200);
    await pay(emulator, await token(emulator, url), ACCEPTED);
    expect(heard).toHaveLength(1);
    expect(heard[0]?.fields.get("kr-hash-key")).toBe("password");
  });

  test("can be mute, late, repeated, or left to the caller", async () => {
    const emulator = await started();
    const { heard, url } = await shop(200);
    await behave(emulator, { notification: "mute" });
    await pay(emulator, await token(emulator, url), ACCEPTED);
    expect(heard).toHaveLength(0);
    await behave(emulator, { reset: true });
    await pay(emulator, await token(emulator, url), ACCEPTED, { ipn: false });
    expect(heard).toHaveLength(0);
    await behave(emulator, { notification: "late", lateMs: 600_000, times: 2 });
    await pay(emulator, await token(emulator, url), ACCEPTED);
    expect(heard).toHaveLength(0);
    await behave(emulator, { lateMs: 50 });
    await pay(emulator, await token(emulator, url), ACCEPTED);
    await expect.poll(() => heard.length).toBe(2);
  });

  test("that fail are sent again, at most four times; a redirection counts as delivered", async () => {
    const emulator = await started({ notificationRetryMs: 10 });
    const failing = await shop(500);
    await pay(emulator, await token(emulator, failing.url), ACCEPTED);
    await expect.poll(() => failing.heard.length).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(failing.heard).toHaveLength(5);
    const redirecting = await shop(302);
    await pay(emulator, await token(emulator, redirecting.url), ACCEPTED);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(redirecting.heard).toHaveLength(1);
  });

  test("tell of an abandoned challenge when its time is over, and nothing else does", async () => {
    const emulator = await started({ challengeLifeMs: 30 });
    const { heard, url } = await shop(200);
    const outcome = await pay(emulator, await token(emulator, url), CHALLENGE, { challenge: "abort" });
    expect(outcome.error?.errorCode).toBe("CLIENT_101");
    await expect.poll(() => heard.length).toBe(1);
    expect(JSON.parse(heard[0]?.fields.get("kr-answer") ?? "")).toMatchObject({ orderStatus: "UNPAID" });
  });

  test("are all that is left when the buyer's page is gone", async () => {
    const emulator = await started();
    const { heard, url } = await shop(200);
    await behave(emulator, { browser: "lost", orderId: "HF-1" });
    expect((await pay(emulator, await token(emulator, url), ACCEPTED)).answer).toBeNull();
    expect(heard).toHaveLength(1);
  });
});

test("a provider that starts again remembers payments, tokens and notifications still to send", async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), "card-emulator-"));
  undo.push(() => rm(stateFolder, { recursive: true }));
  const { heard, url } = await shop(500, 200);
  const first = await startCardEmulator({ stateFolder, notificationRetryMs: 200 });
  const unused = await token(first, url);
  await pay(first, await token(first, url), ACCEPTED);
  await first.stop();
  const second = await started({ stateFolder });
  expect((await service(second, "Order/Get", { orderId: "HF-1" })).answer.transactions).toHaveLength(1);
  await expect.poll(() => heard.length).toBe(2);
  expect((await pay(second, unused, ACCEPTED)).answer?.clientAnswer.orderStatus).toBe("PAID");
});

test("a port that is taken gives way to a free one", async () => {
  const first = await started();
  const second = await started({ port: Number(new URL(first.url).port) });
  expect(second.url).not.toBe(first.url);
  expect((await fetch(second.url)).status).toBe(200);
});

test("switches that do not exist are refused by name", async () => {
  const emulator = await started();
  const answer = await fetch(`${emulator.url}/emulator/behavior`, {
    method: "POST",
    body: '{"notifcation":"mute"}',
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("notifcation");
});
