import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { procedures } from "#server/http/bind-contract.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { frozenLine } from "#tests/frozen-line.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { atAnotherCopy, newVisitor, openShop, type Visitor } from "#tests/open-shop.ts";
import { notify } from "#tests/pay-by-card.ts";
import { startServer } from "#tests/server-process.ts";
import { adminOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { allowMoreTime, openDatabase } from "./database.ts";
import { isUnavailable } from "./errors.ts";

const admin = adminOf();

type No = { code: string; message: string };
const LATER = {
  status: 503,
  body: { code: "OVERLOADED", message: refusalSentence("OVERLOADED", { retryAfterSeconds: 2 }) },
};

async function anOrder() {
  const { liveId, productIds } = await stockLive(admin.shop.context.db, [1]);
  return { liveId, ...(await aGuestOrder(admin.shop, liveId, productIds)) };
}

/** The order of a viewer who is asked to pay: reading it notes that she saw it. */
async function anOwedOrder(): Promise<string> {
  const { liveId, productIds } = await stockLive(admin.shop.context.db, [1]);
  const added = await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: productIds[0] });
  const { id, version } = added.body.order;
  const path = `/api/admin/orders/${id}/status`;
  await admin.staff.call("PUT", path, { status: "to-pay", expectedVersion: version });
  return id;
}

const save = (guest: Visitor, orderId: string) =>
  guest.call<GuestOrder & No>("PUT", `/api/guest-orders/${orderId}/address`, { address: ADDRESS });
const ready = async (url: string) => {
  const { status, body } = await newVisitor(url).call<{ problems: string[] }>("GET", "/readyz");
  return { status, problems: body.problems };
};
const cutEveryConnection = (client: pg.Client) =>
  client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

test("a database that takes no writes for a while costs acts a 503, lets people read, and is got over by itself", async () => {
  const { liveId, guest, order } = await anOrder();
  const owed = await anOwedOrder();
  const server = await startServer(admin.shop, "info");
  const visitor = atAnotherCopy(server.url, guest);
  const host = new pg.Client({ connectionString: admin.shop.databaseUrl });
  await host.connect();
  onTestFinished(() => host.end());
  await host.query("set default_transaction_read_only = off");
  const name = new URL(admin.shop.databaseUrl).pathname.slice(1);
  // Also where the test fails: the next ones write.
  onTestFinished(async () => {
    await host.query(`alter database ${name} reset default_transaction_read_only`);
  });
  await host.query(`alter database ${name} set default_transaction_read_only = on`);
  await cutEveryConnection(host);
  for (let act = 0; act < 30; act += 1) {
    const refused = await save(visitor, order.id);
    expect(refused).toMatchObject(LATER);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await visitor.call("GET", `/api/lives/${liveId}/products?ref=A1`)).status).toBe(200);
  }
  expect((await visitor.call("GET", `/api/guest-orders/${owed}`)).status).toBe(200);
  await expect.poll(() => ready(server.url)).toEqual({ status: 503, problems: ["database is read only"] });
  await host.query(`alter database ${name} reset default_transaction_read_only`);
  expect((await save(visitor, order.id)).status).toBe(200);
  await expect.poll(() => ready(server.url)).toEqual({ status: 200, problems: [] });
  server.child.kill("SIGTERM");
  await server.left;
  const lines = server
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): { level: number; msg: string } => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const said = (words: RegExp) => lines.filter(({ msg }) => words.test(msg)).length;
  expect(said(/the database takes no writes/)).toBe(1);
  expect(said(/the database takes writes again/)).toBe(1);
  const repeated = lines.filter(({ level, msg }) => level === 40 && !/connection broke/.test(msg));
  expect(repeated.length).toBe(new Set(repeated.map(({ msg }) => msg)).size);
});

test("while the database is frozen every request is answered within ten seconds, and all is well when it moves again", async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, anOrder));
  const line = await frozenLine(admin.shop.databaseUrl);
  const copy = await openShop({
    databaseUrl: line.url,
    card: admin.shop.card,
    env: { DATABASE_TIMEOUT_MULTIPLIER: "1" },
  });
  onTestFinished(copy.close);
  const staff = atAnotherCopy(copy.url, admin.staff);
  await Promise.all(
    orders.map(({ guest, order }) =>
      expect.poll(async () => (await save(atAnotherCopy(copy.url, guest), order.id)).status).toBe(200),
    ),
  );

  line.freeze();
  const inTime = async (act: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await act();
    return { status, inTime: performance.now() - begun < 10_000 };
  };
  const [{ liveId, order } = { liveId: "", order: undefined }] = orders;
  const open = (guest: Visitor) =>
    guest.call("POST", "/api/guest-orders", { liveId, productId: randomUUID() });
  const acts = await Promise.all([
    ...orders.map(({ guest, order }) => inTime(() => save(atAnotherCopy(copy.url, guest), order.id))),
    ...orders.map(({ guest }) => inTime(() => open(atAnotherCopy(copy.url, guest)))),
    inTime(() => staff.call("GET", "/api/admin/orders")),
    inTime(() => staff.call("GET", "/api/customer/orders")),
    inTime(() =>
      staff.call("POST", "/api/auth/sign-in/email", { email: "a@b.fr", password: "x".repeat(14) }),
    ),
    inTime(() => copy.visitor().call("GET", orderUpdatesPath(order?.id ?? ""))),
    inTime(() => copy.visitor().call("GET", "/readyz")),
  ]);
  expect(acts).toEqual(acts.map(() => ({ status: 503, inTime: true })));
  expect(await save(atAnotherCopy(copy.url, orders[0]?.guest ?? staff), order?.id ?? "")).toMatchObject(
    LATER,
  );
  const everyCall = await Promise.all(
    procedures().map(({ name, method, path }) =>
      inTime(() =>
        staff.call(
          method,
          `/api${path.replaceAll(/:\w+/g, randomUUID())}`,
          method === "GET" ? undefined : {},
        ),
      ).then((answer) => ({ name, ...answer })),
    ),
  );
  expect(everyCall.filter((answer) => !answer.inTime || answer.status === 500)).toEqual([]);
  expect(await inTime(() => notify(copy, "kr-answer=forged"))).toEqual({ status: 400, inTime: true });
  expect(await inTime(() => copy.visitor().call("GET", "/healthz"))).toEqual({ status: 200, inTime: true });

  line.thaw();
  await Promise.all(
    orders.map(({ guest, order }) =>
      expect.poll(async () => (await save(atAnotherCopy(copy.url, guest), order.id)).status).toBe(200),
    ),
  );
  await expect.poll(() => ready(copy.url)).toEqual({ status: 200, problems: [] });
});

test("a session that became read-only is thrown away with the act that it refused", async () => {
  const { guest, order } = await anOrder();
  const { db } = admin.shop.context;
  await sql`
    create function fail() returns trigger language plpgsql as
    'begin raise exception ''as a standby says it'' using errcode = ''25006''; end'`.execute(db);
  await sql`create trigger fail before insert on order_history for each row execute function fail()`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function if exists fail cascade`.execute(db)));
  expect(await save(guest, order.id)).toMatchObject(LATER);
  await sql`drop function fail cascade`.execute(db);
  expect((await save(guest, order.id)).status).toBe(200);
});

test.each(["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EMFILE", "ENFILE", "ECONNREFUSED"])(
  "%s, as a failover or a lack of handles gives it, is no fault of ours",
  (code) => {
    expect(isUnavailable(Object.assign(new Error("as the system says it"), { code }))).toBe(true);
  },
);

test("a database whose name leads nowhere is out of reach", async () => {
  const { db, close } = openDatabase("postgres://shop@nowhere.invalid/shop", "selling", 1, () => undefined);
  onTestFinished(close);
  const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
});

test("a transaction that was allowed more time is waited for, and only that one", async () => {
  const { db, close } = openDatabase(admin.shop.databaseUrl, "selling", 1, () => undefined);
  onTestFinished(close);
  const longerThanTheDriverWaits = sql`select pg_sleep(4.5)`;
  await db.transaction().execute(async (tx) => {
    await allowMoreTime(tx, 20);
    await longerThanTheDriverWaits.execute(tx);
  });
  const refused: unknown = await longerThanTheDriverWaits.execute(db).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
});
