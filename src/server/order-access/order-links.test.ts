import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseOrders } from "#server/erasure/erase-orders.ts";
import { shopWithMail } from "#tests/links.ts";
import {
  aPaidPrivateOrder,
  aPrivateOrder,
  aPrivatePerson,
  foundIn,
  MASKED,
  mailedLink,
  openLink,
  PARCEL,
  type PrivatePerson,
  readAs,
  WHOLE,
} from "#tests/masked-order.ts";
import { anAdministrator, anOrder, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { mailbox, shop } = shopWithMail();
const db = () => shop.it.context.db;

beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

const mailsOf = async (email: string) =>
  (await mailbox.received(email)).filter(({ subject }) => subject.startsWith("Votre lien"));
const linkMessages = (orderId: string) =>
  db()
    .selectFrom("outbox")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("kind", "=", "order-link")
    .execute();

describe("the link to the order's own e-mail", () => {
  test("shows all of it on the device where it is pressed, and that device is known from then on", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const laptop = shop.it.visitor();
    const token = await mailedLink(mailbox, laptop, order);
    expect(await readAs(laptop, order.path)).toMatchObject(MASKED);
    const opened = await openLink(laptop, order.path, token);
    expect(opened).toMatchObject({ status: 200, body: { ...WHOLE, tracking: { number: PARCEL } } });
    expect(opened.headers.getSetCookie()[0]).toMatch(/^hf_browser=[^;]+; Max-Age=5184000; Path=\/; HttpOnly/);
    expect(await readAs(laptop, order.path)).toMatchObject(WHOLE);
    expect(await readAs(shop.it.visitor(), order.path)).toMatchObject(MASKED);
    const kept = await db().selectFrom("order_devices").selectAll().where("proof", "=", "link").execute();
    expect(JSON.stringify(kept)).not.toContain(laptop.cookies.get("hf_browser")?.split(".")[0]);
    const { rows } = await sql`select from order_links where token_hash = ${token}`.execute(db());
    expect(rows).toEqual([]);
  });

  test("is used up by no GET of a mail program, and never stands in the outbox", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const scanner = shop.it.visitor();
    const token = await mailedLink(mailbox, scanner, order);
    for (const path of [`/order/${order.order.id}#lien=${token}`, `/order/${order.order.id}?lien=${token}`])
      expect((await scanner.call("GET", path)).status).toBe(200);
    await scanner.call("GET", `${order.path}/devices?token=${token}`);
    expect(await readAs(scanner, order.path)).toMatchObject(MASKED);
    expect(JSON.stringify(await linkMessages(order.order.id))).not.toContain(token);
    expect((await openLink(shop.it.visitor(), order.path, token)).status).toBe(200);
  });

  test("serves one of those who press at once, and nobody afterwards but the device that it served", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const token = await mailedLink(mailbox, shop.it.visitor(), order);
    const devices = [1, 2, 3].map(() => shop.it.visitor());
    const answers = await Promise.all(devices.map((device) => openLink(device, order.path, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const again = await Promise.all(devices.map((device) => openLink(device, order.path, token)));
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    const refused = again.find(({ status }) => status === 410);
    expect(refused?.body.message).toBe("Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.");
    expect(foundIn(JSON.stringify(refused?.body), order.person)).toEqual([]);
  });

  test("is over after an hour", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const laptop = shop.it.visitor();
    const token = await mailedLink(mailbox, laptop, order);
    const { rows } = await sql<{ minutes: number }>`
      select ceil(extract(epoch from expires_at - clock_timestamp()) / 60)::int as minutes
      from order_links where order_id = ${order.order.id}`.execute(db());
    expect(rows).toEqual([{ minutes: 60 }]);
    await sql`update order_links set expires_at = clock_timestamp() where order_id = ${order.order.id}`.execute(
      db(),
    );
    expect((await openLink(laptop, order.path, token)).status).toBe(410);
    expect(await readAs(laptop, order.path)).toMatchObject(MASKED);
  });

  test("opens no other order, and is not used up by being tried there", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const other = await aPaidPrivateOrder(shop.it);
    const laptop = shop.it.visitor();
    const token = await mailedLink(mailbox, laptop, order);
    expect((await openLink(laptop, other.path, token)).status).toBe(410);
    expect(await readAs(laptop, other.path)).toMatchObject(MASKED);
    expect((await openLink(laptop, order.path, token)).status).toBe(200);
  });

  test("leaves once an hour for an order, and the answer is the same", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    await mailedLink(mailbox, shop.it.visitor(), order);
    const asked = await Promise.all(
      [1, 2, 3].map(() => shop.it.visitor().call("POST", `${order.path}/links`, {})),
    );
    expect(asked.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 200, body: { minutes: 60 } }),
    );
    expect(await linkMessages(order.order.id)).toHaveLength(1);
  });

  test("leaves once, though many ask at the same moment", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    await Promise.all([1, 2, 3, 4].map(() => shop.it.visitor().call("POST", `${order.path}/links`, {})));
    expect(await linkMessages(order.order.id)).toHaveLength(1);
  });

  test("leaves five times a day for an address, whatever its orders are", async () => {
    const person = aPrivatePerson();
    const ids: string[] = [];
    for (let place = 0; place < 6; place += 1) {
      const { order, path } = await aPaidPrivateOrder(shop.it, person);
      expect((await shop.it.visitor().call("POST", `${path}/links`, {})).status).toBe(200);
      ids.push(order.id);
    }
    const left = await Promise.all(ids.map(async (id) => (await linkMessages(id)).length));
    expect(left).toEqual([1, 1, 1, 1, 1, 0]);
  });

  test("leaves for no order that nobody paid: its e-mail is whatever a stranger typed", async () => {
    const { order, path, guest } = await aPrivateOrder(shop.it);
    expect((await guest.call("POST", `${path}/links`, {})).body).toEqual({ minutes: 60 });
    await guest.call("POST", `${path}/cancellation`, {});
    expect((await guest.call("POST", `${path}/links`, {})).body).toEqual({ minutes: 60 });
    expect(await linkMessages(order.id)).toEqual([]);
  });

  test("leaves for nobody where there is no e-mail", async () => {
    const { liveId, productIds } = await stockLive(db(), [null]);
    const userId = await db()
      .insertInto("users")
      .values({ email: `${randomUUID()}@tiktok.invalid`, first_name: "", last_name: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await anOrder(db(), {
      liveId,
      productIds,
      userId: userId.id,
      status: "paid",
      address: { email: "" },
    });
    const asked = await shop.it.visitor().call("POST", `/api/guest-orders/${id}/links`, {});
    expect(asked).toMatchObject({ status: 200, body: { minutes: 60 } });
    expect(await linkMessages(id)).toEqual([]);
  });

  test("is asked for thirty times an hour from one source", async () => {
    const { path } = await aPaidPrivateOrder(shop.it);
    const machine = shop.it.visitor("203.0.113.7");
    const statuses: number[] = [];
    for (let place = 0; place < 31; place += 1)
      statuses.push((await machine.call("POST", `${path}/links`, {})).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

describe("when staff change the e-mail of a paid order", () => {
  let staff: SignedIn;
  beforeAll(async () => {
    staff = await anAdministrator(shop.it);
  });
  const changeAddress = async (orderId: string, address: PrivatePerson) => {
    const path = `/api/admin/orders/${orderId}`;
    const { version } = (await staff.call<{ version: number }>("GET", path)).body;
    const saved = await staff.call("PUT", `${path}/address`, { expectedVersion: version, address });
    expect(saved.status).toBe(200);
  };

  test("what the old address proved is over, its links too; the device that ordered stays", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const [proved, late, later] = [shop.it.visitor(), shop.it.visitor(), shop.it.visitor()];
    await openLink(proved, order.path, await mailedLink(mailbox, proved, order));
    await sql`delete from auth_rate_limit`.execute(db());
    const unused = await mailedLink(mailbox, late, order);
    expect(await readAs(proved, order.path)).toMatchObject(WHOLE);

    const moved = { ...order, person: aPrivatePerson() };
    await changeAddress(order.order.id, moved.person);
    expect(await readAs(proved, order.path)).toMatchObject(MASKED);
    expect((await openLink(late, order.path, unused)).status).toBe(410);
    expect(await readAs(order.guest, order.path)).toMatchObject(WHOLE);

    await sql`delete from auth_rate_limit`.execute(db());
    const token = await mailedLink(mailbox, later, moved);
    expect((await openLink(later, order.path, token)).body).toMatchObject(WHOLE);
    expect(await mailsOf(order.person.email)).toHaveLength(2);
  });

  test("a street that they mend ends nothing", async () => {
    const order = await aPaidPrivateOrder(shop.it);
    const laptop = shop.it.visitor();
    await openLink(laptop, order.path, await mailedLink(mailbox, laptop, order));
    await changeAddress(order.order.id, { ...order.person, street: "9 rue Neuve" });
    for (const visitor of [order.guest, laptop])
      expect((await readAs(visitor, order.path)).shippingAddress?.street).toBe("9 rue Neuve");
  });
});

test("a statement of withdrawal from another device is received, and its acknowledgement says nothing of the buyer", async () => {
  const { order, person } = await aPaidPrivateOrder(shop.it);
  const email = `${randomUUID().slice(0, 8)}@ailleurs.example`;
  const stated = await shop.it.visitor().call("POST", "/api/withdrawals", {
    firstName: "Autre",
    lastName: "Personne",
    orderNumber: order.orderNumber,
    orderId: order.id,
    email,
  });
  expect(stated.status).toBe(201);
  const [mail] = await mailbox.arrived(email);
  expect(foundIn(`${mail?.html}\n${mail?.text}`, person)).toEqual([]);
});

test("an order that is erased forgets its devices and links", async () => {
  const order = await aPaidPrivateOrder(shop.it);
  await mailedLink(mailbox, shop.it.visitor(), order);
  const left = async () =>
    (
      await sql<{ left: number }>`
        select (select count(*) from order_devices where order_id = ${order.order.id})::int
          + (select count(*) from order_links where order_id = ${order.order.id})::int as left`.execute(db())
    ).rows[0]?.left;
  expect(await left()).toBe(2);
  await db()
    .transaction()
    .execute((tx) => eraseOrders(tx, [order.order.id]));
  expect(await left()).toBe(0);
});
