import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient } from "./create-client.ts";
import { Failure, sentenceOf } from "./failure.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const keys: (string | undefined)[] = [];
const asked: string[] = [];
let answers: Answer[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers["idempotency-key"] as string | undefined);
  asked.push(`${request.method} ${request.url}`);
  request.resume();
  (answers.shift() ?? json(500, {}))(request, response);
});

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(body));
  };
const cut: Answer = (request) => void request.socket.destroy();

beforeEach(async () => {
  keys.length = 0;
  asked.length = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.defineProperty(globalThis, "location", { value: { origin }, configurable: true });
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

const clientOf = (withinMs: number) =>
  createClient(
    {
      lives: { list: "GET /lives", search: "GET /lives/{liveId}/products" },
      guestOrders: {
        addItem: "POST /guest-orders/{orderId}/items once",
        removeItem: "DELETE /guest-orders/{orderId}/items/{itemId}",
      },
    },
    { withinMs, lostSentence: "La connexion est interrompue." },
  );
const patient = clientOf(10_000);
const add = (client = patient) => client.guestOrders.addItem({ orderId: "o", productId: "p" });
const outcomeOf = (act: PromiseLike<unknown>) =>
  act.then(
    () => "done",
    (error: unknown) => error instanceof Failure && error.code,
  );

test("an act that was cut off keeps its key when it is pressed again, and gives it up once it is settled", async () => {
  answers = [cut, json(409, { code: "STILL_IN_PROGRESS" }), json(200, { ok: true }), json(200, { ok: true })];
  expect(await outcomeOf(add())).toBe("NETWORK");
  expect(await outcomeOf(add())).toBe("STILL_IN_PROGRESS");
  expect(await outcomeOf(add())).toBe("done");
  expect(new Set(keys).size).toBe(1);
  await add();
  expect(new Set(keys).size).toBe(2);
});

test("an act whose answer broke off, or never came, keeps its key too", async () => {
  const half: Answer = (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "40" });
    response.write('{"ok":', () => request.socket.destroy());
  };
  const silent: Answer = () => undefined;
  const hurried = clientOf(300);
  answers = [half, silent, json(200, { ok: true })];
  expect(await outcomeOf(add(hurried))).toBe("UNREADABLE");
  expect(await outcomeOf(add(hurried))).toBe("NETWORK");
  expect(await outcomeOf(add(hurried))).toBe("done");
  expect(new Set(keys).size).toBe(1);
});

test("a refusal settles the act: the next press is a new one", async () => {
  answers = [json(409, { code: "PRODUCT_ALREADY_SOLD", message: "Vendu" }), json(200, { ok: true })];
  expect(await outcomeOf(add())).toBe("PRODUCT_ALREADY_SOLD");
  await add();
  expect(new Set(keys).size).toBe(2);
});

test("an overloaded server has not settled anything", async () => {
  answers = [json(503, { code: "OVERLOADED" }), json(200, { ok: true })];
  expect(await outcomeOf(add())).toBe("OVERLOADED");
  await add();
  expect(new Set(keys).size).toBe(1);
});

test("a read is tried again after a fault, and a refusal is taken at its first word", async () => {
  answers = [json(503, {}), cut, json(200, { value: 1 })];
  expect(await patient.lives.list()).toEqual({ value: 1 });
  answers = [json(404, { code: "LIVE_NOT_FOUND" }), json(200, { value: 1 })];
  expect(await outcomeOf(patient.lives.list())).toBe("LIVE_NOT_FOUND");
});

test("what the path does not name travels in the query of a read and in the body of an act", async () => {
  answers = [json(200, {}), json(200, {})];
  await patient.lives.search({ liveId: "a/b", ref: "A 12" });
  await patient.guestOrders.removeItem({ orderId: "o", itemId: "i" });
  expect(asked).toEqual(["GET /api/lives/a%2Fb/products?ref=A+12", "DELETE /api/guest-orders/o/items/i"]);
});

test("an act pressed again while it is under way is asked once, and both presses get its answer", async () => {
  answers = [json(200, { id: "o" })];
  expect(await Promise.all([add(), add()])).toEqual([{ id: "o" }, { id: "o" }]);
  expect(asked).toHaveLength(1);
});

test("the server words its refusals; a fault has its number, a lost connection the sentence of the page", async () => {
  const told = async () => sentenceOf(await add().then(undefined, (error: unknown) => error), "Rien ajouté.");
  answers = [
    json(409, { defined: true, code: "ORDER_FULL", message: "Limite atteinte.", data: { limit: 5 } }),
    json(500, { defined: false, code: "INTERNAL", message: "Une erreur", data: { fault: "1A2B3C4D" } }),
    cut,
    json(502, undefined),
  ];
  expect(await told()).toBe("Limite atteinte.");
  expect(await told()).toBe("Rien ajouté. (incident 1A2B3C4D)");
  expect(await told()).toBe("La connexion est interrompue.");
  expect(await told()).toBe("Rien ajouté.");
});
