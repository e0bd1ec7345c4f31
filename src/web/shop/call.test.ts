import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CallOptions, call } from "./call.ts";
import { isFailure } from "./failure.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const keys: (string | undefined)[] = [];
let answers: Answer[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers["idempotency-key"] as string | undefined);
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

const add = (options: CallOptions = {}) =>
  call("POST", "/items", { body: { productId: "p" }, act: "add", ...options });
const outcomeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: unknown) => isFailure(error) && error.code,
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
  answers = [half, silent, json(200, { ok: true })];
  expect(await outcomeOf(add())).toBe("UNREADABLE");
  expect(await outcomeOf(add({ withinMs: 300 }))).toBe("NETWORK");
  expect(await outcomeOf(add())).toBe("done");
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
  expect(await call("GET", "/lives")).toEqual({ value: 1 });
  answers = [json(404, { code: "LIVE_NOT_FOUND" }), json(200, { value: 1 })];
  expect(await outcomeOf(call("GET", "/lives/x"))).toBe("LIVE_NOT_FOUND");
});
