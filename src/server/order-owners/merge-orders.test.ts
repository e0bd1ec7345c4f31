import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { FoundUser } from "#contract/admin/users.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { ADDRESS, adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Outcome = { ordersTransferred: number; code: string; message: string };

const merge = (sourceId: string, destinationId: string, headers?: Record<string, string>) =>
  admin.staff.call<Outcome>("POST", "/api/admin/users/merge", { sourceId, destinationId }, headers);
const ordersOf = async (userId: string) =>
  (await db().selectFrom("orders").select("id").where("user_id", "=", userId).execute()).map(({ id }) => id);

async function aCustomerWith(orders: number) {
  const { liveId } = await stockLive(db(), [null]);
  const userId = await aPerson(db());
  for (let made = 0; made < orders; made += 1) await anOrder(db(), { liveId, userId });
  return { userId, liveId };
}

test("a merge moves every order, and each order tells it", async () => {
  const { userId: source } = await aCustomerWith(3);
  const { userId: destination } = await aCustomerWith(1);
  const orders = await ordersOf(source);
  const read = () =>
    db()
      .selectFrom("orders")
      .select(["id", "shipping_address", "total_cents", "status"])
      .where("user_id", "is not", null)
      .orderBy("id")
      .execute();
  const before = await read();
  expect((await merge(source, destination)).body).toEqual({ ordersTransferred: 3 });
  expect(await read()).toEqual(before);
  expect(await ordersOf(source)).toEqual([]);
  expect(await ordersOf(destination)).toHaveLength(4);
  const told = await db()
    .selectFrom("order_history")
    .select(["order_id", "actor_id", "facts"])
    .where("event", "=", "transfer")
    .where("actor_id", "=", admin.staff.userId)
    .execute();
  expect(told.map(({ order_id }) => order_id).sort()).toEqual(orders.sort());
  expect(told[0]).toMatchObject({ actor_id: admin.staff.userId, facts: { from: source, to: destination } });
  const trail = await db()
    .selectFrom("audit_trail")
    .select(["action", "after"])
    .where("subject_id", "=", source)
    .execute();
  expect(trail).toEqual([{ action: "orders-transferred", after: { userId: destination, orders: 3 } }]);
});

test("asked for twice with one key, it happens once and is answered twice", async () => {
  const { userId: source } = await aCustomerWith(2);
  const destination = await aPerson(db());
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all([merge(source, destination, key), merge(source, destination, key)]);
  expect(answers.map(({ body }) => body)).toEqual([{ ordersTransferred: 2 }, { ordersTransferred: 2 }]);
});

test("what can't be merged says why", async () => {
  const { userId: source } = await aCustomerWith(1);
  const empty = await aPerson(db());
  expect(await merge(source, source)).toMatchObject({
    status: 409,
    body: { code: "SAME_USER", message: "Impossible de fusionner un utilisateur avec lui-même" },
  });
  expect(await merge(empty, source)).toMatchObject({
    status: 409,
    body: {
      code: "NO_ORDERS_TO_TRANSFER",
      message: "L'utilisateur source n'a aucune commande à transférer",
    },
  });
  const erased = await aPerson(db());
  await db().updateTable("users").set({ erased_at: new Date() }).where("id", "=", erased).execute();
  for (const nobody of [randomUUID(), erased])
    expect(await merge(source, nobody)).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
  expect(await ordersOf(source)).toHaveLength(1);
});

test("two merges across each other, with orders being made meanwhile, lose none", async () => {
  const one = await aCustomerWith(5);
  const other = await aCustomerWith(5);
  const open = (userId: string) =>
    admin.staff.call<{ id: string }>("POST", "/api/admin/orders", { liveId: one.liveId, userId });
  const [first, second, ...made] = await Promise.all([
    merge(one.userId, other.userId),
    merge(other.userId, one.userId),
    ...Array.from({ length: 6 }, (_, turn) => open(turn % 2 ? one.userId : other.userId)),
  ]);
  expect([first?.status, second?.status].every((status) => status === 200 || status === 409)).toBe(true);
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  const held = [...(await ordersOf(one.userId)), ...(await ordersOf(other.userId))];
  expect(new Set(held).size).toBe(16);
});

test("a merge loses no order that guests are making with that e-mail at the same moment", async () => {
  const { liveId, productIds } = await stockLive(
    db(),
    Array.from({ length: 6 }, () => 1),
  );
  const email = `${randomUUID().slice(0, 8)}@customer.example`;
  const source = await aPerson(db(), { email });
  const destination = await aPerson(db());
  await anOrder(db(), { liveId, userId: source });
  const buy = async (productId: string) => {
    const guest = admin.shop.visitor(ownAddress());
    const { body: order } = await guest.call<{ id: string }>("POST", "/api/guest-orders", {
      liveId,
      productId,
    });
    const saved = await guest.call("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...ADDRESS, email },
    });
    return { id: order.id, status: saved.status };
  };
  const [merged, ...bought] = await Promise.all([merge(source, destination), ...productIds.map(buy)]);
  expect(merged.status).toBe(200);
  expect(bought.map(({ status }) => status)).toEqual(bought.map(() => 200));
  const held = [...(await ordersOf(source)), ...(await ordersOf(destination))];
  expect(held).toHaveLength(7);
  expect(new Set(held)).toEqual(new Set([...held, ...bought.map(({ id }) => id)]));
  // Asked once more, the merge brings over those that came after it.
  const late = (await ordersOf(source)).length;
  if (late > 0) expect((await merge(source, destination)).body).toEqual({ ordersTransferred: late });
  expect(await ordersOf(destination)).toHaveLength(7);
});

test("the search for a merge gives ten people at most, by last name", async () => {
  const word = randomUUID().slice(0, 8);
  for (let turn = 12; turn > 0; turn -= 1)
    await aPerson(db(), { lastName: `${word} ${String(turn).padStart(2, "0")}` });
  const { body } = await admin.staff.call<FoundUser[]>("GET", `/api/admin/users/search?q=${word}`);
  expect(body.map(({ lastName }) => lastName.slice(-2))).toEqual([
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
    "10",
  ]);
  expect((await admin.staff.call("GET", "/api/admin/users/search?q=%20")).status).toBe(400);
  expect((await admin.staff.call<FoundUser[]>("GET", "/api/admin/users/search?q=%25")).body).toEqual([]);
});

test("an account whose orders were merged stands on the page, in the file and in the erasure of the other until it is erased", async () => {
  const source = await aPerson(db());
  const { liveId } = await stockLive(db(), [null]);
  await anOrder(db(), { liveId, userId: source, status: "delivered" });
  const destination = await aPerson(db());
  await merge(source, destination);
  const page = () => admin.staff.call<{ mergedFrom: unknown }>("GET", `/api/admin/users/${destination}/page`);
  const { body: known } = await admin.staff.call<FoundUser>("GET", `/api/admin/users/${source}`);
  const { name, email, handle } = known;
  expect((await page()).body.mergedFrom).toEqual([{ id: source, name, handle }]);
  const { body } = await admin.staff.call<{ zip: string }>("POST", `/api/admin/users/${destination}/data`, {
    password: PASSWORD,
  });
  const files = unzipSync(Buffer.from(body.zip, "base64"));
  const told = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
  // Staff may have merged orders of two people by mistake: of the other one her file says nothing but when.
  expect(told.mergedAccounts).toEqual([{ at: expect.any(String) }]);
  expect(strFromU8(files["donnees.html"] ?? new Uint8Array())).not.toContain(email);

  const erase = (userId: string) =>
    admin.staff.call<{ mergedFrom: string[] }>("POST", `/api/admin/users/${userId}/erasure`, {
      password: PASSWORD,
    });
  expect(await erase(destination)).toMatchObject({ status: 200, body: { mergedFrom: [source] } });
  expect(await erase(source)).toMatchObject({ status: 200, body: { mergedFrom: [] } });
});

test("accounts merged one into the other are all named where their orders are now, and none that was merged in later elsewhere", async () => {
  const { liveId } = await stockLive(db(), [null]);
  const [first, second, third, late] = [
    await aPerson(db()),
    await aPerson(db()),
    await aPerson(db()),
    await aPerson(db()),
  ];
  for (const userId of [first, late]) await anOrder(db(), { liveId, userId, status: "delivered" });
  await merge(first, second);
  await merge(second, third);
  // Its orders stay with the second one.
  await merge(late, second);
  const named = async (userId: string) => {
    const path = `/api/admin/users/${userId}/page`;
    const { body } = await admin.staff.call<{ mergedFrom: { id: string }[] }>("GET", path);
    return body.mergedFrom.map(({ id }) => id).toSorted();
  };
  expect(await named(third)).toEqual([first, second].toSorted());
  expect(await named(second)).toEqual([first, late].toSorted());
  const { body } = await admin.staff.call<{ mergedFrom: string[] }>(
    "POST",
    `/api/admin/users/${third}/erasure`,
    { password: PASSWORD },
  );
  expect(body.mergedFrom.toSorted()).toEqual([first, second].toSorted());
});

test("an account that was merged before stays named where its orders are once the one between is erased", async () => {
  const { liveId } = await stockLive(db(), [null]);
  const [first, second, third] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
  await anOrder(db(), { liveId, userId: first, status: "delivered" });
  await merge(first, second);
  await merge(second, third);
  await admin.staff.call("POST", `/api/admin/users/${second}/erasure`, { password: PASSWORD });
  const { body } = await admin.staff.call<{ mergedFrom: { id: string }[] }>(
    "GET",
    `/api/admin/users/${third}/page`,
  );
  expect(body.mergedFrom.map(({ id }) => id)).toEqual([first]);
});
