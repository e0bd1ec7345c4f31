import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { ADDRESS, aColleague, adminOf, anOrder, aPerson, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const pathOf = (orderId: string, rest = "") => `/api/admin/orders/${orderId}${rest}`;
const detail = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;

describe("the address", () => {
  const save = (orderId: string, expectedVersion: number, address: object = ADDRESS) =>
    admin.staff.call<OrderDetail>("PUT", pathOf(orderId, "/address"), { expectedVersion, address });

  test("is saved with the country of its postal code, and ties the order to a person of that e-mail", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, address: null });
    const email = `${randomUUID()}@customer.example`;
    const answer = await save(order.id, 1, { ...ADDRESS, country: "", email });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: 2,
        shippingAddress: { country: "France", street: ADDRESS.street },
        customer: { email },
      },
    });
    const person = await db()
      .selectFrom("users")
      .selectAll()
      .where("id", "=", answer.body.customer.userId ?? "")
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ email, first_name: "Marie", auth_id: null, is_admin: false });
  });

  test("never renames a person who is known, and finds them whatever the case", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const email = `${randomUUID()}@customer.example`;
    const userId = await aPerson(db(), { email, firstName: "Zoé", lastName: "Petit" });
    const order = await anOrder(db(), { liveId, origin: "guest", address: null });
    const answer = await save(order.id, 1, { ...ADDRESS, email: email.toUpperCase() });
    expect(answer.body.customer.userId).toBe(userId);
    expect(
      await db().selectFrom("users").select(["first_name", "email"]).where("id", "=", userId).execute(),
    ).toEqual([{ first_name: "Zoé", email }]);
  });

  test("leaves an order with the person staff opened it for, and takes no placeholder for an e-mail", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const handle = `viewer_${randomUUID().slice(0, 8)}`;
    const viewer = await aPerson(db(), { email: `${handle}@tiktok.invalid`, handle });
    const ours = await anOrder(db(), { liveId, userId: viewer, address: null });
    const guests = await anOrder(db(), { liveId, origin: "guest", address: null });
    expect((await save(ours.id, 1)).body.customer).toMatchObject({
      userId: viewer,
      handle,
      email: ADDRESS.email,
    });
    const refused = await save(guests.id, 1, { ...ADDRESS, email: `${handle}@tiktok.invalid` });
    expect(refused.status).toBe(400);
    const { user_id } = await db()
      .selectFrom("orders")
      .where("id", "=", guests.id)
      .select("user_id")
      .executeTakeFirstOrThrow();
    expect(user_id).toBeNull();
  });

  test("saved over an order that moved on says who was faster and changes nothing", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    await save(order.id, 1, { ...ADDRESS, city: "Lille" });
    const late = await save(order.id, 1, { ...ADDRESS, city: "Nantes" });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "ORDER_CHANGED", data: { status: "to-validate", by: admin.staff.email } },
    });
    expect((await detail(order.id)).shippingAddress?.city).toBe("Lille");
  });

  test("names each field that is missing", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    expect(await save(order.id, 1, { ...ADDRESS, firstName: " ", email: "" })).toMatchObject({
      status: 400,
      body: {
        data: {
          fields: {
            "address.firstName": "Le prénom est obligatoire",
            "address.email": "L'email est obligatoire",
          },
        },
      },
    });
    expect(await save(randomUUID(), 1)).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
  });

  test("of a paid order gets another e-mail by the role for money alone, and the trail says whose it was", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const [email, other] = [`${randomUUID()}@customer.example`, `${randomUUID()}@customer.example`];
    const buyer = await aPerson(db(), { email });
    const order = await anOrder(db(), {
      liveId,
      userId: buyer,
      origin: "guest",
      status: "paid",
      address: { ...ADDRESS, email },
    });
    const packer = await aColleague(admin.shop, "preparation");
    const saveAs = (by: SignedIn, expectedVersion: number, address: object) =>
      by.call<OrderDetail>("PUT", pathOf(order.id, "/address"), { expectedVersion, address });
    expect(await saveAs(packer, 1, { ...ADDRESS, email: other })).toMatchObject({
      status: 403,
      body: { code: "NOT_YOUR_ROLE", data: { needed: "management" } },
    });
    const moved = await saveAs(packer, 1, { ...ADDRESS, email: email.toUpperCase(), city: "Lille" });
    expect(moved).toMatchObject({ status: 200, body: { customer: { userId: buyer } } });
    const given = await saveAs(admin.staff, moved.body.version, { ...ADDRESS, email: other });
    const userId = given.body.customer.userId;
    expect(userId).not.toBe(buyer);
    expect(
      await db()
        .selectFrom("audit_trail")
        .select(["before", "after"])
        .where("subject_id", "=", order.id)
        .where("action", "=", "order-transferred")
        .execute(),
    ).toEqual([{ before: { userId: buyer }, after: { userId } }]);
  });

  test("leaves no personal data in the trail", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    await save(order.id, 1, { ...ADDRESS, street: "9 rue Neuve" });
    expect(
      await db()
        .selectFrom("audit_trail")
        .select(["action", "after"])
        .where("subject_id", "=", order.id)
        .execute(),
    ).toEqual([{ action: "order-address", after: { fields: ["street"] } }]);
  });
});
