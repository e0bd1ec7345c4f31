import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { faultNumberOf } from "#domain/faults.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { ownFaultService } from "#tests/fault-service.ts";
import { newVisitor, ownShop } from "#tests/open-shop.ts";
import { spawnServer, startServer } from "#tests/server-process.ts";
import { stockLive } from "#tests/stock-live.ts";

const service = ownFaultService();
const shop = ownShop();
const db = () => shop.it.context.db;

/** Code that the server's process runs before its own. */
const before = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});
const SAY_LIBRARIES = `import { registerHooks } from "node:module";
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith("@sentry/")) console.log("loaded " + name);
    return next(name, context);
  } });`;
const BREAK_AT_A_SIGNAL = `process.on("SIGUSR2", () => { throw new Error("Zoraïde came in"); });`;

/** The line of the log that has this number. */
const lineOf = (log: string, number: string) =>
  log
    .split("\n")
    .filter((line) => line.includes(number))
    .map((line) => JSON.parse(line));

const eventAbout = async (what: string) => {
  const find = () => service.it.events().find(({ tags }) => tags?.what === what);
  await expect.poll(find).toBeDefined();
  const found = find();
  return { ...found, number: faultNumberOf(found?.event_id ?? "") };
};

test("without an address nothing of the library is loaded, and a browser's fault stands in the log, without what was typed", async () => {
  const server = await startServer(shop.it, "error", { env: before(SAY_LIBRARIES) });
  const id = randomBytes(16).toString("hex");
  const answer = await newVisitor(server.url).call("POST", "/api/faults", {
    id,
    route: "/order/:orderId",
    release: "1.0.0",
    type: "TypeError",
    message: "Cannot convert Zoraïde to a BigInt",
    stack: `TypeError: Zoraïde\n    at drawn (${server.url}/assets/main.js:1:23)`,
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => server.log()).toContain(faultNumberOf(id));
  expect(lineOf(server.log(), faultNumberOf(id))).toEqual([
    expect.objectContaining({
      msg: "a fault in a browser",
      fault: faultNumberOf(id),
      route: "/order/:orderId",
      release: "1.0.0",
      message: "Cannot convert … to a BigInt",
      places: ["drawn (/assets/main.js:1:23)"],
    }),
  ]);
  expect(server.log()).not.toContain("Zora");
  expect(server.log()).not.toContain("loaded @sentry");
});

test("with an address the library is loaded, and a background worker's fault has one number in the service and the log", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { order } = await aGuestOrder(shop.it, liveId, productIds);
  await sql`
    create function break_expiry() returns trigger language plpgsql as
    $$ begin raise exception 'order %', new.id using detail = new::text; end $$`.execute(db());
  await sql`
    create trigger break_expiry before update of status on orders for each row
    execute function break_expiry()`.execute(db());
  await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${order.id}`.execute(
    db(),
  );
  const server = await startServer(shop.it, "error", {
    env: { ...before(SAY_LIBRARIES), SENTRY_DSN: service.it.dsn },
  });
  const event = await eventAbout("an order could not expire");
  await sql`drop trigger break_expiry on orders`.execute(db());
  expect(server.log()).toContain("loaded @sentry/core");
  expect(lineOf(server.log(), event.number)).toEqual([
    expect.objectContaining({ msg: "an order could not expire", fault: event.number }),
  ]);
  expect(JSON.stringify(event)).not.toContain(order.id);
});

test("a fault that nothing caught is delivered before the process has left", async () => {
  const server = await startServer(shop.it, "error", {
    env: { ...before(BREAK_AT_A_SIGNAL), SENTRY_DSN: service.it.dsn },
  });
  server.child.kill("SIGUSR2");
  expect(await server.left).toBe(1);
  const event = await eventAbout("unexpected fault, shutting down");
  expect(event).toMatchObject({ level: "fatal", exception: { values: [{ value: "… in" }] } });
  expect(lineOf(server.log(), event.number)).toHaveLength(1);
});

test("a start that fails is told, with the number that stands beside the reason", async () => {
  const server = await failedStart();
  expect(await server.left).toBe(1);
  const event = await eventAbout("the shop did not start");
  expect(event).toMatchObject({ level: "fatal" });
  expect(server.log()).toContain("ECONNREFUSED");
  expect(server.log()).toContain(`Numéro de l'incident\u00a0: ${event.number}`);
});

test("a service that hangs keeps neither a failed start nor a broken shop from ending", async () => {
  service.it.behave({ mood: "silence" });
  expect(await (await failedStart()).left).toBe(1);
  const server = await startServer(shop.it, "error", {
    env: { ...before(BREAK_AT_A_SIGNAL), SENTRY_DSN: service.it.dsn },
  });
  server.child.kill("SIGUSR2");
  expect(await server.left).toBe(1);
  expect(server.log()).toContain("unexpected fault, shutting down");
});

/** The server on a database that is not there. */
const failedStart = () =>
  spawnServer(shop.it, "error", {
    env: { DATABASE_URL: "postgres://shop@localhost:9/shop", SENTRY_DSN: service.it.dsn },
  });
