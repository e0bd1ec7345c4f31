import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { z } from "zod";
import { EXPORTS, type ExportName, exportPath } from "#contract/admin/exports.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { ADMIN_ROUTES, SHOP_ROUTES } from "#contract/routes.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { openShop, type Visitor } from "#tests/open-shop.ts";
import { adminOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { type Procedure, procedures } from "./bind-contract.ts";

const admin = adminOf();

const SEGMENTS = [
  "%",
  "%zz",
  "%00",
  "%E0%A4%A",
  "%ff%fe",
  "%ED%A0%80",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "a".repeat(300),
  "%F0%9F%92%A9",
  "-1",
  "99999999999999999999",
  "null",
  "__proto__",
  "%22%3E%27",
];
const QUERIES = [
  "q=%zz",
  "q=%00",
  "q=%ED%A0%80",
  "q=a&q=b",
  "q[]=1",
  "__proto__=1&constructor=2",
  "page=1e309",
  "page=99999999999999999999",
  "page=-1",
  `q=${"x".repeat(5_000)}`,
];
const RAW_BODIES = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"x"',
  '{"a":1e400}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
];
const VALUES: unknown[] = [
  null,
  true,
  -1,
  1e300,
  0.5,
  2 ** 31,
  2 ** 53,
  "\u0000",
  "\ud800",
  "é".repeat(3_000),
  randomUUID(),
  [],
  [null],
  [[]],
  {},
  { a: { b: [] } },
];

const HEADERS = [
  "x-content-type-options",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
];

interface Told {
  status: number;
  headers: Record<string, unknown>;
}

/** A request as it is written here: `fetch` would put odd paths right. */
function ask(method: string, path: string, body: string | undefined, by: Visitor | undefined): Promise<Told> {
  const { hostname, port, origin } = new URL(admin.shop.url);
  const cookie = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: {
        origin,
        cookie,
        "idempotency-key": randomUUID(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
    request.on("error", reject);
    request.on("response", async (response) => {
      const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
      if (isStream) response.destroy();
      else await text(response).catch(() => "");
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    request.end(body);
  });
}

interface Call {
  method: string;
  path: string;
  body?: string;
}

const fill = (path: string, segment: string) => `/api${path.replaceAll(/:\w+/g, segment)}`;

function callsOf({ method, path, input }: Procedure): Call[] {
  const odd = path.includes(":") ? SEGMENTS.map((segment) => ({ method, path: fill(path, segment) })) : [];
  const plain = fill(path, randomUUID());
  if (method === "GET") {
    const keys = Object.keys((input as z.ZodObject | undefined)?.shape ?? {});
    const own = keys.map((key) => `${key}=%00&${key}=-1`).concat(keys.map((key) => `${key}=${2 ** 53}`));
    return [...odd, ...[...QUERIES, ...own].map((query) => ({ method, path: `${plain}?${query}` }))];
  }
  const keys = Object.keys((input as z.ZodObject | undefined)?.shape ?? {});
  const bodies = VALUES.map((value) =>
    JSON.stringify({ ...Object.fromEntries(keys.map((key) => [key, value])), password: "x".repeat(12) }),
  );
  return [...odd, ...[...RAW_BODIES, ...bodies].map((body) => ({ method, path: plain, body }))];
}

const FILES = [
  "/assets/:x",
  "/assets/a/:x",
  "/photos/:x",
  "/api/admin/orders/:x/label.pdf",
  "/api/admin/labels.pdf?orders=:x",
  "/api/admin/labels.pdf?orders=:x&slips=a5",
  "/api/guest-orders/:x/events",
  "/api/lives/:x/events",
  "/api/admin/messages/:x/body",
  "/api/auth/:x",
  "/:x",
  "/admin/:x",
  "/order/:x",
  ...Object.keys(EXPORTS).map((name) => `/api${exportPath(name as ExportName)}?q=:x`),
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"];

async function walk(calls: Call[], by: Visitor | undefined): Promise<void> {
  const wrong: unknown[] = [];
  const waiting = [...calls];
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { status, headers } = await ask(call.method, call.path, call.body, by);
      const missing = HEADERS.filter((name) => !(name in headers));
      if (status === 500 || missing.length > 0)
        wrong.push({
          ...call,
          path: call.path.slice(0, 100),
          body: call.body?.slice(0, 200),
          status,
          missing,
        });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(wrong).toEqual([]);
}

test("no call of the contract can be given anything that makes it a fault, and each is answered with the security headers", async () => {
  const calls = procedures().flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(1_000);
  await walk(calls, admin.staff);
});

test("nor can a page, a file, a stream or an address that does not exist", async () => {
  const paths = FILES.flatMap((path) => SEGMENTS.map((segment) => path.replace(":x", segment)));
  const pages = [...SHOP_ROUTES, ...ADMIN_ROUTES].map((route) => route.replaceAll(/:\w+/g, randomUUID()));
  const others = ["/healthz", "/readyz", "/api/openapi.json", "/robots.txt", "/favicon.ico", "/api", "/api/"];
  const calls = [...paths, ...pages, ...others].map((path) => ({ method: "GET", path }));
  await walk(calls, admin.staff);
  await walk(
    METHODS.flatMap((method) =>
      ["/", "/nowhere", "/api/nowhere", "/assets/x"].map((path) => ({ method, path })),
    ),
    undefined,
  );
  await walk(
    RAW_BODIES.map((body) => ({ method: "POST", path: "/api/payments/ipn", body })),
    undefined,
  );
});

test("an open stream has the security headers too", async () => {
  const { liveId, productIds } = await stockLive(admin.shop.context.db, [1]);
  const { order } = await aGuestOrder(admin.shop, liveId, productIds);
  for (const path of [orderUpdatesPath(order.id), "/api/admin/updates"]) {
    const { status, headers } = await ask("GET", path, undefined, admin.staff);
    expect(status).toBe(200);
    for (const name of HEADERS) expect(headers).toHaveProperty(name);
  }
});

const NOT_HTTP: [string, number, string][] = [
  ["a line that is no request", 400, "nonsense\r\n\r\n"],
  ["a method that nobody knows", 400, "BREW / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a request without a host", 400, "GET /healthz HTTP/1.1\r\n\r\n"],
  ["a header that is none", 400, "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"],
  ["two lengths", 400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ["a head that is too long", 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(17_000)}\r\n\r\n`],
  ["an address with a bad escape", 400, "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["an expectation", 417, "GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n"],
];

test.each(NOT_HTTP)("%s is answered with the security headers", async (_, status, written) => {
  const socket = connect(Number(new URL(admin.shop.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(written);
  const answer = await new Promise<string>((resolve) => {
    let heard = "";
    const listen = (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes("\r\n\r\n")) resolve(heard);
    };
    socket.on("data", listen);
    socket.on("close", () => resolve(heard));
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const name of HEADERS) expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
});

test("a request that is never finished is told so with the security headers", async () => {
  const { databaseUrl, card } = admin.shop;
  const hurried = await openShop({ databaseUrl, card, hurried: true });
  onTestFinished(hurried.close);
  const socket = connect(Number(new URL(hurried.url).port), "127.0.0.1");
  socket.write("POST /api/guest-orders HTTP/1.1\r\nHost: x\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  for (const name of HEADERS) expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
});
