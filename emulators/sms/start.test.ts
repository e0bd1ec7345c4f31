import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_SMS_API_KEY } from "#emulators/demo-keys.ts";
import { segments } from "./segments.ts";
import { type SmsEmulatorOptions, startSmsEmulator } from "./start.ts";

async function started(options: SmsEmulatorOptions = {}) {
  const emulator = await startSmsEmulator(options);
  onTestFinished(emulator.stop);
  const message = { sender: "HFOUTLET", recipient: "+33612345678", content: "Bonjour", tag: "m_1" };
  const send = async (change: object = {}, { key = DEMO_SMS_API_KEY, url = emulator.url } = {}) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ ...message, ...change }),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as { messageId: number; code: string },
    };
  };
  const events = async (tag: string): Promise<{ event: string }[]> => {
    const url = `${emulator.pageUrl}/v3/transactionalSMS/statistics/events?tags=${tag}`;
    const answer = await fetch(url, { headers: { "api-key": DEMO_SMS_API_KEY } });
    return ((await answer.json()) as { events: { event: string }[] }).events;
  };
  const behave = (change: object) =>
    fetch(`${emulator.pageUrl}/emulator/behavior`, { method: "POST", body: JSON.stringify(change) });
  return { ...emulator, send, events, behave };
}

/** A shop's webhook: what it heard, in its order. */
async function webhook() {
  const heard: { msg_status: string; to: string; messageId: number; date: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const webUrl = `http://localhost:${(server.address() as AddressInfo).port}/reports`;
  return { webUrl, statuses: () => heard.map(({ msg_status: status }) => status), heard };
}

test("a message is taken with the documented answer, counted in parts, and its window told in headers", async () => {
  const { send, url } = await started();
  const { status, body, headers } = await send({ content: "a".repeat(161) });
  expect(status).toBe(201);
  expect(body).toEqual({
    reference: expect.any(String),
    messageId: expect.any(Number),
    smsCount: 2,
    usedCredits: 2,
    remainingCredits: 998,
  });
  expect(headers.get("x-sib-ratelimit-limit")).toBe("150");
  const other = await send({}, { url: url.replace(/sms$/, "send") });
  expect(other).toMatchObject({ status: 201, body: { messageId: body.messageId + 1 } });
  expect(Object.keys(other.body)).toEqual(["messageId"]);
});

test("a wrong key and fields outside their rules are refused by code and words", async () => {
  const { send } = await started();
  expect(await send({}, { key: "wrong" })).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  for (const change of [
    { sender: "HF" },
    { sender: "HF OUTLET" },
    { sender: "ABCDEFGHIJKL" },
    { recipient: "12345" },
    { recipient: "+33 6" },
    { type: "advert" },
  ])
    expect(await send(change)).toMatchObject({ status: 400, body: { code: "invalid_parameter" } });
  expect(await send({ content: undefined })).toMatchObject({ body: { code: "missing_parameter" } });
});

test("each number of the checklist does what it says", async () => {
  const { send, events } = await started();
  const { webUrl, statuses } = await webhook();
  const to = (ending: string, tag: string) => send({ recipient: `+336000000${ending}`, tag, webUrl });
  await to("01", "delivered");
  await expect.poll(statuses).toEqual(["sent", "delivered"]);
  await to("02", "late");
  await expect.poll(() => statuses().slice(2)).toEqual(["soft_bounce", "delivered"]);
  await to("03", "gone");
  await expect.poll(() => statuses().slice(4)).toEqual(["sent", "hard_bounce"]);
  await to("04", "silent");
  await to("05", "doubled");
  await expect.poll(() => statuses().slice(6)).toEqual(["delivered", "delivered", "sent", "sent"]);
  expect(await to("07", "never")).toMatchObject({ status: 500 });
  expect(await to("08", "poor")).toMatchObject({ status: 402, body: { code: "not_enough_credits" } });
  expect([
    (await to("09", "busy")).status,
    (await to("09", "busy")).status,
    (await to("09", "busy")).status,
  ]).toEqual([429, 429, 201]);
  await expect.poll(() => statuses().length).toBe(12);
  await to("10", "stop");
  await expect.poll(() => statuses().slice(12)).toEqual(["delivered", "unsubscribe"]);
  expect((await events("silent")).map(({ event }) => event)).toEqual(["accepted"]);
  expect(await events("never")).toEqual([]);
});

test("what was taken in silence is known to the statistics", async () => {
  const { url, events } = await started();
  const cut = new AbortController();
  const asked = fetch(url, {
    method: "POST",
    headers: { "api-key": DEMO_SMS_API_KEY },
    body: JSON.stringify({ sender: "HFOUTLET", recipient: "+33600000006", content: "a", tag: "m_6" }),
    signal: cut.signal,
  }).catch(() => "cut");
  await expect.poll(async () => (await events("m_6")).length).toBe(1);
  cut.abort();
  expect(await asked).toBe("cut");
});

test("a text with the code of a stop becomes advertising, which is not delivered at night", async () => {
  const { send, pageUrl } = await started({ now: () => Date.parse("2026-11-25T23:00:00+01:00") });
  const { webUrl, statuses, heard } = await webhook();
  await send({ content: "STOP au [STOP_CODE]", webUrl });
  await expect.poll(statuses).toEqual(["sent"]);
  expect(heard[0]).toMatchObject({ to: "33612345678", date: "2026-11-25 23:00:00", type: "marketing" });
  await send({ content: "Votre colis", webUrl });
  await expect.poll(statuses).toEqual(["sent", "sent", "delivered"]);
  expect(await (await fetch(pageUrl)).text()).toContain("Votre colis");
});

test("more in a second than it takes is refused, and an answer can be reported at will", async () => {
  const { send, behave, pageUrl } = await started({ now: () => 0 });
  const { webUrl, statuses } = await webhook();
  await behave({ perSecond: 1, reports: "none" });
  const { body } = await send({ webUrl });
  expect(await send({})).toMatchObject({ status: 429 });
  const report = { messageId: body.messageId, event: "replies", reply: "STOP", times: 2 };
  await fetch(`${pageUrl}/emulator/reports`, { method: "POST", body: JSON.stringify(report) });
  expect(statuses()).toEqual(["replied", "replied"]);
});

test.each([
  ["a".repeat(160), 1],
  ["€".repeat(81), 2],
  ["ê".repeat(71), 2],
])("%s is billed as its parts", (text, parts) => expect(segments(text)).toBe(parts));
