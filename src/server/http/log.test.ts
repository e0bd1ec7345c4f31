import { hostname } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { VERSION } from "#server/release.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { newVisitor, ownShop } from "#tests/open-shop.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { startServer } from "#tests/server-process.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

test("the log of a sale, of refusals and of a fault names routes, never what or whom they were about", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1]);
  const server = await startServer(shop.it, "info");
  const guest = newVisitor(server.url);
  const { body: order } = await guest.call<GuestOrder>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
    comment: "Pour le bal de Zoraïde",
  });
  const path = `/api/guest-orders/${order.id}`;
  await guest.call("PUT", `${path}/address`, { address: { ...ADDRESS, phone: "" } });
  expect((await guest.call("PUT", `${path}/address`, { address: ADDRESS })).status).toBe(200);
  const { body: form } = await start({ guest, order });
  const paid = await pay(shop.it, form.formToken);
  await notify(server, paid.notification.body);
  await guest.call("GET", `/nobody/${order.id}?email=${ADDRESS.email}`);
  await guest.call("POST", "/api/auth/sign-in/email", {
    email: ADDRESS.email,
    password: "a very secret word",
  });
  // A row that the database refuses is told by it with all its values.
  await sql`alter table withdrawals add constraint never check (length(email) < 3)`.execute(db);
  const fault = await guest.call("POST", "/api/withdrawals", {
    firstName: ADDRESS.firstName,
    lastName: ADDRESS.lastName,
    orderNumber: order.orderNumber,
    email: ADDRESS.email,
  });
  expect(fault).toMatchObject({ status: 409, body: { code: "CONTRADICTED" } });
  server.child.kill("SIGTERM");
  await server.left;
  const log = server.log();
  expect(log).toContain("/api/guest-orders/:orderId/address");
  expect(log).toContain("unexpected fault");
  const secrets = [
    order.id,
    ADDRESS.email,
    ADDRESS.lastName,
    ADDRESS.street,
    ADDRESS.city,
    "Zoraïde",
    "a very secret word",
    form.formToken,
    ...guest.cookies.values(),
  ];
  expect(
    secrets.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret))),
  ).toEqual([]);
});

test("each line says which copy of which version wrote it, and each request once which it was", async () => {
  const server = await startServer(shop.it, "info");
  await newVisitor(server.url).call("GET", "/api/lives");
  await expect.poll(() => server.log()).toContain("/api/lives");
  const line =
    server
      .log()
      .split("\n")
      .find((one) => one.includes("/api/lives")) ?? "";
  expect(JSON.parse(line)).toMatchObject({ host: hostname(), version: VERSION, copy: expect.any(String) });
  expect(line.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)).toHaveLength(1);
});

test("a connection that broke says why", async () => {
  const server = await startServer(shop.it, "info");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.it.context.db);
  await expect.poll(() => server.log()).toContain("a database connection broke");
  const line =
    server
      .log()
      .split("\n")
      .find((one) => one.includes("connection broke")) ?? "";
  expect(line).not.toContain("[object Object]");
  // What exactly depends on who of the two notices first.
  expect(JSON.parse(line).err).toMatchObject({ type: expect.any(String), stack: expect.any(String) });
});

test.runIf(process.platform === "linux")("fewer open files than connections are said at start", async () => {
  const server = await startServer(shop.it, "info", { openFiles: 256 });
  expect(server.log()).toContain("ulimit -n");
  expect(
    JSON.parse(
      server
        .log()
        .split("\n")
        .find((one) => one.includes("ulimit")) ?? "",
    ),
  ).toMatchObject({
    limit: 256,
    connections: 128,
  });
});
