import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";

type Ready = {
  ready: true;
  card?: { apiUrl: string; staticUrl: string };
  carrier?: { url: string; trackingUrl: string };
  mailbox?: { smtpUrl: string; pageUrl: string };
  live?: { wsUrl: string; pageUrl: string };
  sms?: { url: string; pageUrl: string };
  addresses?: { url: string };
};

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

const ANY_PORTS = {
  CARD_PORT: "0",
  CARRIER_PORT: "0",
  SMTP_PORT: "0",
  MAILBOX_PORT: "0",
  LIVE_PORT: "0",
  SMS_PORT: "0",
  ADDRESS_PORT: "0",
};

async function started(env: Record<string, string> = {}): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(fileURLToPath(new URL("main.ts", import.meta.url)), {
    env: { ...process.env, ...ANY_PORTS, ...env },
    execArgv: [],
  });
  undo.push(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  });
  const [ready] = (await once(child, "message")) as [Ready];
  return { child, ready };
}

async function service<Answer>(apiUrl: string, name: string, body: unknown): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${DEMO_CARD_KEYS.user}:${DEMO_CARD_KEYS.password}`).toString("base64")}`;
  const answer = await fetch(`${apiUrl}/api-payment/V4/${name}`, {
    method: "POST",
    headers: { authorization },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { answer: Answer }).answer;
}

test("all stand-ins start, say where, and end with their parent", async () => {
  const { child, ready } = await started();
  const { card, carrier, mailbox, live, sms, addresses } = ready;
  const pages = [card?.apiUrl, carrier?.url, mailbox?.pageUrl, live?.pageUrl, sms?.pageUrl];
  for (const url of [...pages, `${addresses?.url}/geocodage/search?q=lilas`]) {
    expect(url).toMatch(/^http:\/\/localhost:\d+(\/geocodage.*)?$/);
    expect((await fetch(url ?? "")).status).toBe(200);
  }
  child.disconnect();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("only the named ones start, a taken port is replaced, and SIGTERM ends them cleanly", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  undo.push(() => other.close());
  const taken = String((other.address() as AddressInfo).port);
  const { child, ready } = await started({ EMULATORS: "carrier", CARRIER_PORT: taken });
  expect(Object.keys(ready).sort()).toEqual(["carrier", "ready"]);
  expect(new URL(ready.carrier?.url ?? "").port).not.toBe(taken);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("a provider killed with -9 right after its answer still knows the payment", async () => {
  const folder = await mkdtemp(join(tmpdir(), "emulators-"));
  undo.push(() => rm(folder, { recursive: true }));
  const first = await started({ EMULATORS: "card", EMULATOR_STATE: folder });
  const apiUrl = first.ready.card?.apiUrl ?? "";
  const { formToken } = await service<{ formToken: string }>(apiUrl, "Charge/CreatePayment", {
    amount: 990,
    currency: "EUR",
    orderId: "KILLED-1",
  });
  await fetch(`${apiUrl}/emulator/pay`, {
    method: "POST",
    body: JSON.stringify({ formToken, card: "4970100000000055" }),
  });
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await started({ EMULATORS: "card", EMULATOR_STATE: folder });
  const order = await service<{ transactions: { amount: number; status: string }[] }>(
    second.ready.card?.apiUrl ?? "",
    "Order/Get",
    { orderId: "KILLED-1" },
  );
  expect(order.transactions).toMatchObject([{ amount: 990, status: "PAID" }]);
});
