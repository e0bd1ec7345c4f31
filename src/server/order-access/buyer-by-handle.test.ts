import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestReturn } from "#contract/guest-returns.ts";
import type { GuestShortage } from "#contract/guest-shortages.ts";
import type { GuestRecall } from "#contract/recalls.ts";
import { parisDay } from "#domain/paris-time.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { aPrivatePerson, foundIn, PARCEL } from "#tests/masked-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { NOTICE } from "#tests/recall-admin.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = claimAdmin();
const { say, aBoundPhone } = phonesOf(admin);

/** A viewer's order of two pieces, for which she paid otherwise than by card: staff noted address and money by hand. */
async function paidByHand(status: "paid" | "delivered" = "delivered") {
  const { phone, handle } = await aBoundPhone();
  const { liveId, productIds } = await stockLive(admin.db, [1, 1]);
  for (const productId of productIds) await addForViewer(admin.staff, liveId, { handle, productId });
  const { id } = await admin.db
    .selectFrom("orders")
    .where("live_id", "=", liveId)
    .select("id")
    .executeTakeFirstOrThrow();
  const { firstName: first_name, lastName: last_name, ...person } = aPrivatePerson();
  await sql`update orders set shipping_address = ${JSON.stringify({ ...person, first_name, last_name })}::jsonb,
    tracking_id = ${PARCEL} where id = ${id}`.execute(admin.db);
  const put = async (move: object) => {
    const { version } = (await admin.staff.call<{ version: number }>("GET", `/api/admin/orders/${id}`)).body;
    const moved = await admin.staff.call("PUT", `/api/admin/orders/${id}/status`, {
      expectedVersion: version,
      reason: "Essai",
      ...move,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  const today = parisDay(new Date());
  await put({ status: "paid", money: { means: "transfer", receivedOn: today } });
  if (status === "delivered") await put({ status, deliveredOn: today });
  const path = `/api/guest-orders/${id}`;
  const read = async (who: Visitor) => (await who.call<GuestOrder>("GET", path)).body;
  const itemIds = (await read(phone)).items.map((item) => item.id);
  return { id, path, phone, handle, liveId, productIds, itemIds, person, read };
}
type Order = Awaited<ReturnType<typeof paidByHand>>;

const complain = (who: Visitor, { path, itemIds }: Order) =>
  who.call<{ id: string }>(
    "POST",
    `${path}/complaints`,
    { itemIds: itemIds.slice(0, 1), defect: "Décousue", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );
const returnsOf = async (who: Visitor, { path }: Order) =>
  (await who.call<GuestReturn[]>("GET", `${path}/returns`)).body;

describe("the phone of the handle for which an order was opened", () => {
  test("complains of what it received, and follows what it renounced", async () => {
    const order = await paidByHand();
    const { phone, path, itemIds, person } = order;
    expect(await order.read(phone)).toMatchObject({ isBuyer: true, masked: true, tracking: null });
    const complaint = await complain(phone, order);
    expect(complaint.status).toBe(201);
    const photo = `${path}/complaints/${complaint.body.id}/photos`;
    expect((await phone.call("POST", photo)).status).toBe(415);
    const stated = await phone.call("POST", "/api/withdrawals", {
      firstName: "Léa",
      lastName: "Vidal",
      orderNumber: "HF",
      orderId: order.id,
      itemIds: itemIds.slice(1),
      email: person.email,
    });
    expect(stated.status).toBe(201);
    expect(await returnsOf(phone, order)).toMatchObject([{ state: "expected", label: null }]);
  });

  test("chooses about a missing piece and a recalled one", async () => {
    const order = await paidByHand("paid");
    const { phone, path, itemIds, productIds } = order;
    const declared = await admin.staff.call<MissingAtShop[]>(
      "PUT",
      `/api/admin/orders/${order.id}/shortages`,
      { itemIds: itemIds.slice(0, 1), sendRest: false },
    );
    expect(declared.status).toBe(200);
    const [missing] = (await phone.call<GuestShortage[]>("GET", `${path}/shortages`)).body;
    const choice = `${path}/shortages/${missing?.id}`;
    expect((await phone.call("GET", `${choice}/pieces`)).status).toBe(200);
    expect((await phone.call("PUT", `${choice}/choice`, { choice: "refund" })).status).toBe(200);
    const opened = await admin.staff.call(
      "POST",
      "/api/admin/recalls",
      { ...NOTICE, productIds: productIds.slice(1) },
      { "idempotency-key": randomUUID() },
    );
    expect(opened.status).toBe(201);
    const [recall] = (await phone.call<GuestRecall[]>("GET", `${path}/recalls`)).body;
    expect(recall).toMatchObject({ isOpen: true });
    const answer = { remedy: "refund" };
    expect(await phone.call("PUT", `${path}/recalls/${recall?.id}`, answer)).toMatchObject({
      body: [{ remedy: "refund" }],
    });
  });

  test("reads nothing of the address, neither on a page nor on a paper", async () => {
    const order = await paidByHand();
    const { phone, path, person } = order;
    await issueInvoices(admin.shop.context);
    await complain(phone, order);
    await phone.call("POST", "/api/withdrawals", {
      firstName: "Léa",
      lastName: "Vidal",
      orderNumber: "HF",
      orderId: order.id,
      email: "lea@example.fr",
    });
    await admin.staff.call("PUT", "/api/admin/settings", { returnLabel: "shop" });
    const [one] = await returnsOf(phone, order);
    expect(one?.offeredCents).toBeNull();
    const label = `${path}/returns/${one?.id}/label`;
    const answers = [
      await phone.call<unknown>("GET", path),
      await phone.call<unknown>("GET", `${path}/returns`),
      await phone.call<unknown>("POST", label, { kind: "label" }),
      await phone.call<unknown>("GET", `${label}.pdf`),
      await phone.call<unknown>("GET", `${path}/recalls`),
      await phone.call<unknown>("GET", `${path}/shortages`),
      await phone.call<unknown>("GET", `${path}/review`),
      await phone.call<unknown>("GET", `/api/baskets/${order.liveId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 409, 200, 200, 200, 200]);
    expect(answers.flatMap(({ body }) => foundIn(JSON.stringify(body), person))).toEqual([]);
    expect((await order.read(phone)).invoices).toEqual([]);
  });
});

describe("no buyer of it is", () => {
  const isNobody = async (who: Visitor, order: Order) => {
    expect(await order.read(who)).toMatchObject({ isBuyer: false });
    expect((await complain(who, order)).status).toBe(404);
    expect(await returnsOf(who, order)).toEqual([]);
  };

  test("whoever has the link alone, or the phone of another handle", async () => {
    const order = await paidByHand();
    await isNobody(admin.shop.visitor(), order);
    await isNobody((await aBoundPhone(newHandle())).phone, order);
  });

  test("a phone that was unbound", async () => {
    const order = await paidByHand();
    expect((await complain(order.phone, order)).status).toBe(201);
    expect((await order.phone.call("DELETE", "/api/baskets/device", {})).status).toBe(200);
    await isNobody(order.phone, order);
  });

  test("a phone whose handle somebody else bears in the order's live", async () => {
    const order = await paidByHand();
    await say("bonjour", order.handle, { userId: `id.${randomUUID()}` }, order.liveId);
    await isNobody(order.phone, order);
  });

  test("the phone of a handle whose person bought it from another browser, without the handle", async () => {
    const order = await paidByHand();
    await sql`update orders set origin = 'guest' where id = ${order.id}`.execute(admin.db);
    await isNobody(order.phone, order);
  });
});
