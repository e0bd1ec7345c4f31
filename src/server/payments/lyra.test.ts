import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CardEmulator, startCardEmulator } from "#emulators/card/start.ts";
import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";
import { type CardProvider, createCardProvider } from "./lyra.ts";

const CARDS = { accepted: "4970100000000055", poor: "4970100000000113", challenge: "4970110000001003" };

let emulator: CardEmulator;
let provider: CardProvider;
let lastReference = 0;

const settings = (apiUrl: string) => ({
  apiUrl,
  staticUrl: apiUrl,
  user: DEMO_CARD_KEYS.user,
  password: DEMO_CARD_KEYS.password,
  publicKey: DEMO_CARD_KEYS.publicKey,
  hmacKey: DEMO_CARD_KEYS.hmacKey,
  mode: "TEST" as const,
});

beforeAll(async () => {
  emulator = await startCardEmulator();
  provider = createCardProvider(settings(emulator.apiUrl));
});
beforeEach(() => post("/emulator/behavior", { reset: true }));
afterAll(async () => {
  provider.close();
  await emulator.stop();
});

type Paid = {
  answer: { rawClientAnswer: string; hash: string; clientAnswer: { transactions: { uuid: string }[] } };
  notification: { body: string };
};

async function post<Told>(path: string, body: unknown = {}): Promise<Told> {
  const answer = await fetch(`${emulator.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  return (await answer.json()) as Told;
}

async function newPayment(retries = 3, zip = "75004") {
  const reference = `P${++lastReference}`;
  const created = await provider.createPayment({
    reference,
    amountCents: 4590,
    email: "marie@example.fr",
    ipnUrl: "http://127.0.0.1:9/never",
    retries,
    billing: { firstName: "Marie", lastName: "Martin", street: "5 avenue Y", zip, city: "Y" },
  });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  return { reference, formToken: created.formToken };
}

const pay = (formToken: string, card: string) => post<Paid>("/emulator/pay", { formToken, card, ipn: false });

async function paid() {
  const payment = await newPayment();
  const { answer } = await pay(payment.formToken, CARDS.accepted);
  return { ...payment, uuid: answer.clientAnswer.transactions[0]?.uuid ?? "" };
}

describe("a payment", () => {
  test("nobody tried is no payment, not a failure", async () => {
    const { reference } = await newPayment();
    expect(await provider.readOrder(reference)).toEqual({ outcome: "none" });
  });

  test("is told with its amount and card by the signed browser answer, the order and the transaction", async () => {
    const { reference, formToken } = await newPayment();
    const { answer } = await pay(formToken, CARDS.accepted);
    const told = provider.parseBrowserAnswer({ rawClientAnswer: answer.rawClientAnswer, hash: answer.hash });
    expect(told).toMatchObject({
      outcome: "verified",
      report: { reference, orderStatus: "PAID", orderCycle: "CLOSED", amountCents: 4590 },
    });
    const read = await provider.readOrder(reference);
    const [transaction] = read.outcome === "found" ? read.transactions : [];
    expect(transaction).toMatchObject({
      amountCents: 4590,
      paid: true,
      detailedStatus: "AUTHORISED",
      card: { brand: "CB", maskedNumber: "497010XXXXXX0055" },
    });
    expect(await provider.readTransaction(transaction?.uuid ?? "")).toEqual({
      outcome: "found",
      transaction,
    });
  });

  test("refused for lack of funds stays open and can then be paid with the same token", async () => {
    const { reference, formToken } = await newPayment();
    const first = await pay(formToken, CARDS.poor);
    const refused = provider.parseBrowserAnswer(first.answer);
    expect(refused).toMatchObject({
      report: {
        orderStatus: "UNPAID",
        orderCycle: "OPEN",
        transactions: [{ paid: false, detailedStatus: "REFUSED", errorCode: "ACQ_001", bankCode: "51" }],
      },
    });
    await pay(formToken, CARDS.challenge);
    const read = await provider.readOrder(reference);
    expect(read.outcome === "found" && read.transactions.map((one) => one.paid)).toEqual([false, true]);
  });

  test("with a wrong amount is refused with the provider's code", async () => {
    const created = await provider.createPayment({ reference: "X", amountCents: 0, ipnUrl: "http://x.test" });
    expect(created).toMatchObject({ outcome: "refused", code: "INT_009" });
  });

  test("under wrong credentials is refused with INT_905", async () => {
    const stranger = createCardProvider({ ...settings(emulator.apiUrl), password: "testpassword_other" });
    const created = await stranger.createPayment({ reference: "X", amountCents: 1, ipnUrl: "http://x.test" });
    expect(created).toMatchObject({ outcome: "refused", code: "INT_905" });
    stranger.close();
  });
});

test("a buyer in Monaco is told as one of Monaco", async () => {
  const { formToken } = await newPayment(3, "98000");
  const { answer } = await pay(formToken, CARDS.accepted);
  expect(JSON.parse(answer.rawClientAnswer).customer.billingDetails.country).toBe("MC");
});

describe("a signed report", () => {
  test("of a notification needs the REST password, of a browser the HMAC key, whatever the sender names", async () => {
    const { formToken } = await newPayment();
    const { answer, notification } = await pay(formToken, CARDS.accepted);
    const fields = Object.fromEntries(new URLSearchParams(notification.body));
    expect(provider.parseNotification(fields).outcome).toBe("verified");
    const browserAsNotification = {
      "kr-answer": answer.rawClientAnswer,
      "kr-hash": answer.hash,
      "kr-hash-algorithm": "sha256_hmac",
      "kr-hash-key": "sha256_hmac",
    };
    expect(provider.parseNotification(browserAsNotification)).toMatchObject({ authentic: false });
    expect(
      provider.parseBrowserAnswer({
        rawClientAnswer: fields["kr-answer"] ?? "",
        hash: fields["kr-hash"] ?? "",
      }),
    ).toMatchObject({ authentic: false });
  });

  test.each([
    ["another shop", { publicKey: "11111111:testpublickey_X" }, "shop"],
    ["another mode", { mode: "PRODUCTION" as const }, "mode"],
  ])("of %s is authentic but foreign", async (_what, difference, cause) => {
    const { formToken } = await newPayment();
    const { answer } = await pay(formToken, CARDS.accepted);
    const other = createCardProvider({ ...settings(emulator.apiUrl), ...difference });
    expect(other.parseBrowserAnswer(answer)).toMatchObject({ outcome: "foreign", cause });
    other.close();
  });

  test("is not accepted from missing, repeated or non-text fields", () => {
    for (const fields of [{}, { "kr-answer": ["a", "b"] }, { "kr-answer": "{}", "kr-hash": 1 }])
      expect(provider.parseNotification(fields)).toEqual({
        outcome: "rejected",
        authentic: false,
        reason: "signature",
      });
  });

  test("with the provider's wrong signature is a forgery", async () => {
    await post("/emulator/behavior", { wrongSignature: "both" });
    const { formToken } = await newPayment();
    const { answer, notification } = await pay(formToken, CARDS.accepted);
    expect(provider.parseBrowserAnswer(answer)).toMatchObject({ authentic: false });
    const fields = Object.fromEntries(new URLSearchParams(notification.body));
    expect(provider.parseNotification(fields)).toMatchObject({ authentic: false });
  });

  test("tells the amount really charged when it differs", async () => {
    await post("/emulator/behavior", { amountOffset: -100 });
    const { formToken } = await newPayment();
    const { answer } = await pay(formToken, CARDS.accepted);
    expect(provider.parseBrowserAnswer(answer)).toMatchObject({ report: { amountCents: 4490 } });
  });
});

describe("money back", () => {
  test("before the capture cancels the whole payment", async () => {
    const { uuid } = await paid();
    expect(await provider.cancelOrRefund({ uuid, amountCents: 4590, leftCents: 4590 })).toMatchObject({
      outcome: "cancelled",
      transaction: { uuid, detailedStatus: "CANCELLED", paid: false },
    });
  });

  test("of a part before the capture lowers the amount, and cancels nothing else", async () => {
    const { uuid } = await paid();
    expect(await provider.cancelOrRefund({ uuid, amountCents: 1000, leftCents: 4590 })).toMatchObject({
      outcome: "lowered",
      transaction: { uuid, amountCents: 3590, paid: true },
    });
  });

  test("after the capture refunds in parts, never beyond the sum", async () => {
    const { uuid, reference } = await paid();
    await post(`/emulator/orders/${reference}/capture`);
    expect(await provider.cancelOrRefund({ uuid, amountCents: 1000 })).toMatchObject({
      outcome: "refunded",
      transaction: { amountCents: 1000, operation: "credit", parentUuid: uuid, paid: false },
    });
    expect(await provider.cancelOrRefund({ uuid, amountCents: 3591 })).toMatchObject({ outcome: "refused" });
    expect(await provider.cancelOrRefund({ uuid, amountCents: 3590 })).toMatchObject({ outcome: "refunded" });
    expect(await provider.readTransaction(uuid)).toMatchObject({ transaction: { refundedCents: 4590 } });
  });

  test("asked again after a lost answer is recognized as done, and given once", async () => {
    const { uuid, reference } = await paid();
    await post(`/emulator/orders/${reference}/capture`);
    await provider.cancelOrRefund({ uuid, amountCents: 1000, leftCents: 4590 });
    expect(await provider.cancelOrRefund({ uuid, amountCents: 1000, leftCents: 4590 })).toMatchObject({
      outcome: "already-done",
    });
    const read = await provider.readOrder(reference);
    expect(
      read.outcome === "found" && read.transactions.filter((one) => one.operation === "credit"),
    ).toHaveLength(1);
  });

  test("of an unknown payment is refused", async () => {
    expect(await provider.cancelOrRefund({ uuid: "nope", amountCents: 1 })).toMatchObject({
      code: "PSP_010",
    });
  });
});

describe("a provider in trouble", () => {
  test("that answers 500 or refuses is told apart", async () => {
    await post("/emulator/behavior", { createPayment: "error-500" });
    const down = await provider.createPayment({ reference: "X", amountCents: 1, ipnUrl: "http://x.test" });
    expect(down).toEqual({ outcome: "unavailable", reason: "HTTP 500" });
    await post("/emulator/behavior", { createPayment: "refused" });
    const refused = await provider.createPayment({ reference: "X", amountCents: 1, ipnUrl: "http://x.test" });
    expect(refused).toMatchObject({ outcome: "refused", code: "PSP_610" });
  });

  test("that says nothing is given up in time, and a refund then has an unknown outcome", async () => {
    const hasty = createCardProvider(settings(emulator.apiUrl), { totalMs: 150 });
    const { uuid } = await paid();
    await post("/emulator/behavior", { createPayment: "silence" });
    expect(await hasty.createPayment({ reference: "X", amountCents: 1, ipnUrl: "http://x.test" })).toEqual({
      outcome: "unavailable",
      reason: "no answer in time",
    });
    const half = await silentOn("Transaction/CancelOrRefund");
    // Long enough for what is answered before, also on a busy machine.
    const slow = createCardProvider(settings(half.url), { totalMs: 3_000 });
    expect(await slow.cancelOrRefund({ uuid, amountCents: 4590 })).toEqual({
      outcome: "unknown",
      reason: "no answer in time",
    });
    slow.close();
    hasty.close();
    half.stop();
  });

  test("that is not there is left alone after five calls", async () => {
    const absent = createCardProvider(settings("http://127.0.0.1:9"));
    const reasons = [];
    for (let call = 0; call < 7; call++) {
      const read = await absent.readOrder("X");
      reasons.push(read.outcome === "unavailable" && read.reason);
    }
    expect(reasons).toEqual([...Array(5).fill("ECONNREFUSED"), "circuit open", "circuit open"]);
    absent.close();
  });
});

/** Stands between: passes everything to the emulator but one service, on which it stays silent. */
async function silentOn(service: string): Promise<{ url: string; stop: () => void }> {
  const server: Server = createServer(async (request, response) => {
    if (request.url?.endsWith(service)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const passed = await fetch(`${emulator.url}${request.url}`, {
      method: "POST",
      headers: { authorization: request.headers.authorization ?? "" },
      body: Buffer.concat(chunks),
    });
    response.end(await passed.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
