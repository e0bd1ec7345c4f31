import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import { noteDevice } from "#server/order-access/devices.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer } from "#tests/live-admin.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = claimAdmin();
const { basketOf, aBoundPhone } = phonesOf(admin);
beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(admin.db);
});

const detailOf = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;

/** The delivered order of a viewer who is known by her handle alone, on the phone that is bound to it and has paid it. */
async function delivered(address?: object) {
  const { phone, handle } = await aBoundPhone();
  const { productIds } = await stockLive(admin.db, [1]);
  const { rows } = await sql<{ live_id: string }>`
    select live_id from products where id = ${productIds[0]}`.execute(admin.db);
  const liveId = rows[0]?.live_id ?? "";
  await addForViewer(admin.staff, liveId, { handle, productId: productIds[0] });
  const order = (await basketOf(phone, liveId)).orders[0];
  if (!order) throw new Error("no order in her basket");
  const put = async (status: string, more: object = {}) => {
    const { version } = await detailOf(order.id);
    const answer = await admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${order.id}/status`, {
      status,
      expectedVersion: version,
      reason: "Essai",
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  if (address)
    await sql`update orders set shipping_address = ${JSON.stringify(address)}::jsonb where id = ${order.id}`.execute(
      admin.db,
    );
  const browserId = phone.cookies.get("hf_browser")?.split(".")[0];
  await noteDevice(admin.db, { browserId }, order.id, "payment");
  await put("paid", { money: { means: "transfer", receivedOn: parisDay(new Date()) } });
  await put("delivered", { deliveredOn: parisDay(new Date()) });
  const page = (await phone.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body;
  return { phone, orderId: order.id, page };
}

const complain = (phone: Visitor, orderId: string, page: GuestOrder) =>
  phone.call<{ id: string; isAcknowledged: boolean }>(
    "POST",
    `/api/guest-orders/${orderId}/complaints`,
    { itemIds: page.items.map(({ id }) => id), defect: "Décousue", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );
const mailsOf = async (orderId: string, kind: string) =>
  (
    await sql<{ to_address: string }>`select to_address from outbox
      where order_id = ${orderId} and kind = ${kind}`.execute(admin.db)
  ).rows.map(({ to_address: to }) => to);

const { email: _, ...WITHOUT_EMAIL } = {
  first_name: ADDRESS.firstName,
  last_name: ADDRESS.lastName,
  street: ADDRESS.street,
  zip: ADDRESS.zip,
  city: ADDRESS.city,
  email: "",
};

describe.each([
  ["without an address", undefined],
  ["with an address that has no e-mail", WITHOUT_EMAIL],
  ["with an address of a placeholder", { ...WITHOUT_EMAIL, email: "lea@tiktok.invalid" }],
])("the order of a viewer known by her handle, %s,", (_name, address) => {
  test("is renounced from its page once she says where her acknowledgement goes", async () => {
    const { phone, orderId, page } = await delivered(address);
    expect(page).toMatchObject({ status: "delivered", masked: false });
    expect(page.shippingAddress?.email ?? "").toBe("");
    const statement = {
      firstName: "Léa",
      lastName: "Vidal",
      orderNumber: page.orderNumber,
      orderId,
      itemIds: page.items.map(({ id }) => id),
    };
    expect(await phone.call("POST", "/api/withdrawals", statement)).toMatchObject({
      status: 400,
      body: { data: { fields: { email: expect.any(String) } } },
    });
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    const { status, body } = await phone.call<{ id: string }>("POST", "/api/withdrawals", {
      ...statement,
      email,
    });
    expect(status).toBe(201);
    expect(await mailsOf(orderId, "withdrawal")).toEqual([email]);
    const { body: cases } = await admin.staff.call<ReturnCase[]>(
      "GET",
      `/api/admin/orders/${orderId}/return-cases`,
    );
    expect(cases).toMatchObject([{ withdrawalId: body.id, state: "expected", inTime: true }]);
    expect(
      (await phone.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`)).body,
    ).toMatchObject([{ state: "expected", cause: "withdrawal" }]);
  });

  test("is complained of from its page, which says that no mail leaves", async () => {
    const { phone, orderId, page } = await delivered(address);
    const { status, body } = await complain(phone, orderId, page);
    expect(status).toBe(201);
    expect(body.isAcknowledged).toBe(false);
    expect(await mailsOf(orderId, "complaint")).toEqual([]);
  });
});

test("one whose address has an e-mail is told that its acknowledgement leaves", async () => {
  const { phone, orderId, page } = await delivered({ ...WITHOUT_EMAIL, email: "lea@example.fr" });
  expect((await complain(phone, orderId, page)).body.isAcknowledged).toBe(true);
  expect(await mailsOf(orderId, "complaint")).toEqual(["lea@example.fr"]);
});
