import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { faultNumberOf } from "#domain/faults.ts";
import { VERSION } from "#server/release.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { ownFaultService } from "#tests/fault-service.ts";
import { inOneMinute } from "#tests/in-one-minute.ts";
import { aCustomer, adminOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { Failure } from "#web/client/failure.ts";

const service = ownFaultService();
const admin = adminOf(() => ({ env: { SENTRY_DSN: service.it.dsn } }));
const db = () => admin.shop.context.db;

let made = 0;

/** What a page says of a fault of a kind of its own. */
function aReport() {
  made += 1;
  const id = randomBytes(16).toString("hex");
  return {
    id,
    route: "/order-pay/:orderId",
    release: "0.9.0",
    type: "TypeError",
    message: `Cannot read properties of undefined (reading '${ADDRESS.lastName}')`,
    stack: `TypeError: ${ADDRESS.email}\n    at t (https://shop.example/assets/main-a1.js:1:${made})\n    at https://shop.example/order/${randomUUID()}:1:1`,
  };
}

const received = async (id: string) => {
  await expect.poll(() => service.it.events().some(({ event_id }) => event_id === id)).toBe(true);
  return service.it.events().find(({ event_id }) => event_id === id);
};

test("a browser's fault reaches the service with release, route and user, and with nothing that somebody typed", async () => {
  const customer = await aCustomer(admin.shop);
  const report = aReport();
  expect(await customer.call("POST", "/api/faults", report)).toMatchObject({ status: 200, body: {} });
  const event = await received(report.id);
  expect(event).toMatchObject({
    platform: "javascript",
    release: "hf-outlet@0.9.0",
    environment: "test",
    transaction: "/order-pay/:orderId",
    user: { id: customer.userId },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "Cannot read properties of undefined (reading '…')",
          stacktrace: { frames: [{ filename: "/assets/main-a1.js", function: "t" }] },
        },
      ],
    },
  });
  const told = JSON.stringify(event);
  for (const secret of [ADDRESS.lastName, ADDRESS.email, customer.email, ...customer.cookies.values()])
    expect(told).not.toContain(secret);
});

test("a guest's fault is nobody's, also right after signing out", async () => {
  const customer = await aCustomer(admin.shop);
  await customer.call("POST", "/api/auth/sign-out", {});
  for (const visitor of [admin.shop.visitor(), customer]) {
    const report = aReport();
    expect((await visitor.call("POST", "/api/faults", report)).status).toBe(200);
    expect(await received(report.id)).not.toHaveProperty("user");
  }
});

test.each([
  ["an id that is none", { id: "../../etc" }],
  ["an address instead of a route", { route: `/order-pay/${randomUUID()}` }],
  ["a text as release", { release: "Zoé Martin" }],
  ["a message without end", { message: "x".repeat(501) }],
  ["a stack without end", { stack: "x".repeat(8_001) }],
  ["something else beside", { email: ADDRESS.email }],
])("%s is refused, and nobody is told", async (_what, change) => {
  const asked = service.it.asked();
  const report = { ...aReport(), ...change };
  expect((await admin.shop.visitor().call("POST", "/api/faults", report)).status).toBe(400);
  expect(service.it.asked()).toBe(asked);
});

test("more than the shop can read is refused before it is read, and so is what another site sends", async () => {
  const visitor = admin.shop.visitor();
  const large = { ...aReport(), stack: "x".repeat(70_000) };
  expect((await visitor.call("POST", "/api/faults", large)).status).toBe(413);
  const foreign = await visitor.call("POST", "/api/faults", aReport(), {
    origin: "https://elsewhere.example",
  });
  expect(foreign.status).toBe(403);
});

test("whoever tells of too much is refused, whatever browser they claim to be; others are still heard", async () => {
  await inOneMinute(async () => {
    const address = "203.0.113.9";
    const statuses: number[] = [];
    for (let again = 0; again < 40; again++)
      statuses.push((await admin.shop.visitor(address).call("POST", "/api/faults", aReport())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const delivered = service.it.events().length;
    const other = await admin.shop.visitor("203.0.113.10").call("POST", "/api/faults", aReport());
    expect(other.status).toBe(200);
    // The service has its share of them, and the server's own faults have theirs: see the next test.
    expect(delivered).toBeLessThanOrEqual(20);
  });
});

test("a fault of the server is answered with its number, under which the service has it, without its values", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { guest, order } = await aGuestOrder(admin.shop, liveId, productIds);
  await sql`
    create function break_address() returns trigger language plpgsql as
    $$ begin raise exception 'no % here', new.shipping_address ->> 'last_name' using detail = new.shipping_address::text; end $$`.execute(
    db(),
  );
  await sql`
    create trigger break_address before update of shipping_address on orders for each row
    execute function break_address()`.execute(db());
  const answer = await guest.call<{ message: string; data: { fault: string } }>(
    "PUT",
    `/api/guest-orders/${order.id}/address?key=${order.id}`,
    { address: ADDRESS },
  );
  await sql`drop trigger break_address on orders`.execute(db());
  const { fault } = answer.body.data;
  expect(answer).toMatchObject({
    status: 500,
    body: { code: "INTERNAL", message: `Une erreur est survenue (incident ${fault})` },
  });
  await expect
    .poll(() => service.it.events().map(({ event_id }) => faultNumberOf(event_id)))
    .toContain(fault);
  const event = service.it.events().find(({ event_id }) => faultNumberOf(event_id) === fault);
  expect(event).toMatchObject({
    platform: "node",
    release: `hf-outlet@${VERSION}`,
    transaction: "/api/guest-orders/:orderId/address",
    tags: { what: "unexpected fault", code: "P0001" },
  });
  const told = JSON.stringify(event);
  for (const secret of [order.id, ...Object.values(ADDRESS), ...guest.cookies.values()])
    expect(told).not.toContain(secret);
});

test("who met a fault of the server is told by id; a refusal is no fault", async () => {
  const asked = service.it.asked();
  await admin.staff.call("GET", `/api/admin/orders/${randomUUID()}`);
  await admin.shop.visitor().call("POST", "/api/guest-orders", {});
  expect(service.it.asked()).toBe(asked);
  await sql`alter table settings rename to settings_away`.execute(db());
  const { status, body } = await admin.staff.call<{ code: Failure["code"]; data: unknown }>(
    "GET",
    "/api/admin/settings",
  );
  await sql`alter table settings_away rename to settings`.execute(db());
  const failure = new Failure({ code: body.code, status, facts: body.data });
  expect(technicalOf(failure)).toMatch(/^INTERNAL \(500\) · .* \(incident [0-9A-F]{8}\)$/);
  await expect
    .poll(() => service.it.events().filter(({ user }) => user?.id === admin.staff.userId))
    .toEqual([
      expect.objectContaining({ transaction: "/api/admin/settings", user: { id: admin.staff.userId } }),
    ]);
});

test.each([
  ["hangs", { mood: "silence" }],
  ["fails", { status: 500 }],
  ["hangs up", { mood: "cut" }],
] as const)("a service that %s costs nobody anything", async (_what, behavior) => {
  service.it.behave(behavior);
  const visitor = admin.shop.visitor("203.0.113.11");
  expect((await visitor.call("POST", "/api/faults", aReport())).status).toBe(200);
  expect((await visitor.call("GET", "/api/lives")).status).toBe(200);
});
