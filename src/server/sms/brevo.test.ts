import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEMO_SMS_API_KEY } from "#emulators/demo-keys.ts";
import { startSmsEmulator } from "#emulators/sms/start.ts";
import { createSmsProvider } from "./brevo.ts";

async function anAccount({
  apiKey = DEMO_SMS_API_KEY,
  way = "sms",
  onlyTo = undefined as string[] | undefined,
} = {}) {
  const emulator = await startSmsEmulator();
  onTestFinished(emulator.stop);
  const url = emulator.url.replace(/sms$/, way);
  const provider = createSmsProvider({ url, apiKey, onlyTo }, { totalMs: 400 });
  onTestFinished(provider.close);
  const behave = (change: object) =>
    fetch(`${emulator.pageUrl}/emulator/behavior`, { method: "POST", body: JSON.stringify(change) });
  const texts = async () =>
    (await (await fetch(`${emulator.pageUrl}/emulator/texts`)).json()) as Record<string, unknown>[];
  return { provider, behave, texts };
}

const MESSAGE = {
  tag: "m_1",
  sender: "HFOUTLET",
  to: "+33612345678",
  text: "Votre colis est parti.",
  reportUrl: "http://localhost:9/api/sms/reports",
};

describe("what becomes of a message", () => {
  test("it is sent as transactional, in the network's alphabet, once; both ways of sending are understood", async () => {
    const { provider, texts } = await anAccount();
    const sent = await provider.send(MESSAGE);
    expect(sent).toEqual({ outcome: "accepted", providerId: expect.stringMatching(/^\d{16}$/), parts: 1 });
    expect(await texts()).toMatchObject([
      {
        to: "33612345678",
        content: MESSAGE.text,
        type: "transactional",
        tags: ["m_1"],
        webUrl: MESSAGE.reportUrl,
      },
    ]);
    const other = await anAccount({ way: "send" });
    expect(await other.provider.send(MESSAGE)).toMatchObject({ outcome: "accepted", parts: undefined });
  });

  test.each([
    ["unauthorized", "stop", "HTTP 401 unauthorized"],
    ["no-credits", "stop", "HTTP 402 not_enough_credits"],
    ["refused", "refused", "HTTP 400 invalid_parameter"],
    ["too-many", "later", "HTTP 429 too_many_requests"],
    ["error-500", "unknown", "HTTP 500 internal_error"],
    ["silence", "unknown", "no answer in time"],
    ["silence-before", "unknown", "no answer in time"],
  ])("%s: %s", async (mood, outcome, reason) => {
    const { provider, behave } = await anAccount();
    await behave({ mood });
    expect(await provider.send(MESSAGE)).toMatchObject({ outcome, reason });
  });

  test("a number outside the list of a trial gets nothing", async () => {
    const { provider, texts } = await anAccount({ onlyTo: ["+33799999999"] });
    expect(await provider.send(MESSAGE)).toEqual({ outcome: "refused", reason: "SMS_ONLY_TO" });
    expect(await texts()).toEqual([]);
  });

  test("nobody there: it has certainly not been taken", async () => {
    const provider = createSmsProvider({ url: "http://localhost:9/sms", apiKey: "a key", onlyTo: undefined });
    expect(await provider.send(MESSAGE)).toMatchObject({ outcome: "later" });
    provider.close();
  });

  test.each([
    [400, { code: "duplicate_request", message: "" }, "unknown"],
    [400, { code: "bad_request", message: "Insufficient credits" }, "stop"],
    [403, { code: "permission_denied" }, "stop"],
    [422, { code: "unprocessable_entity", message: "" }, "refused"],
    [404, "no JSON", "refused"],
    [201, {}, "unknown"],
    [201, { messageId: "1511882900176220", smsCount: "odd" }, "accepted"],
  ])("an answer of %i %j is %s", async (status, body, outcome) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const url = `http://localhost:${(server.address() as AddressInfo).port}/v3/transactionalSMS/sms`;
    const provider = createSmsProvider({ url, apiKey: "a key", onlyTo: undefined });
    onTestFinished(provider.close);
    expect((await provider.send(MESSAGE)).outcome).toBe(outcome);
  });
});

describe("asked later what became of a message", () => {
  test("the statistics know one that was taken in silence, and none that was not", async () => {
    const { provider, behave } = await anAccount();
    await behave({ mood: "silence" });
    await provider.send(MESSAGE);
    await behave({ mood: "silence-before" });
    await provider.send({ ...MESSAGE, tag: "m_2" });
    expect(await provider.find(MESSAGE)).toEqual({ outcome: "told", status: "accepted" });
    expect(await provider.find({ ...MESSAGE, tag: "m_2" })).toEqual({ outcome: "told", status: undefined });
  });

  test("they may be out of reach, or the account closed", async () => {
    const { provider, behave } = await anAccount();
    await behave({ statistics: "down" });
    expect(await provider.find(MESSAGE)).toMatchObject({ outcome: "unavailable" });
    await behave({ statistics: "normal", mood: "unauthorized" });
    expect(await provider.find(MESSAGE)).toMatchObject({ outcome: "stop" });
  });
});
