import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ADDRESS, aCustomer, anOrder, aPerson, itemsOf, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

interface Row {
  id: string;
  tracking: unknown;
  address: string | null;
  relay: string | null;
  arrives: { earliest: string; latest: string } | null;
  pieces: { name: string; returned: { at: string; wasSent: boolean } | null }[];
  status: string;
  invoices: { id: string; kind: string; grossCents: number }[];
}
type Rows = { rows: Row[]; total: number };

const ordersOf = async (who: SignedIn, page = 1) =>
  (await who.call<Rows>("GET", `/api/customer/orders?page=${page}`)).body;

describe("a customer's orders", () => {
  test("are theirs and nobody else's, newest first, with what was bought and where it is", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const customer = await aCustomer(shop.it);
    const first = await anOrder(db(), { liveId, userId: customer.userId, status: "shipped", productIds });
    const second = await anOrder(db(), { liveId, userId: customer.userId });
    await anOrder(db(), { liveId, userId: await aPerson(db()) });
    await anOrder(db(), { liveId, address: { email: customer.email } });
    await db().updateTable("orders").set({ tracking_id: "6A123" }).where("id", "=", first.id).execute();
    const { rows, total } = await ordersOf(customer);
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(total).toBe(2);
    expect(rows[1]).toMatchObject({
      orderNumber: first.number,
      status: "shipped",
      tracking: { number: "6A123", url: expect.stringMatching(/6A123$/) },
    });
    expect(rows[1]?.pieces).toHaveLength(1);
    expect(rows[0]).toMatchObject({ status: "to-validate", tracking: null, pieces: [], totalCents: 600 });
  });

  test("bring the papers of their money, and nobody else's", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it);
    const customer = await aCustomer(shop.it);
    await db().updateTable("orders").set({ user_id: customer.userId }).where("id", "=", orderId).execute();
    await refundPayment(staff.context(), wish(1000));
    await issueInvoices(shop.it.context);
    const [row] = (await ordersOf(customer)).rows;
    expect(row?.invoices.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ["invoice", 2600],
      ["credit-note", 1000],
    ]);
    const file = (who: SignedIn) =>
      who.call("GET", `/api/guest-orders/${orderId}/invoices/${row?.invoices[0]?.id}/file.pdf`);
    expect((await file(customer)).status).toBe(200);
    expect((await file(await aCustomer(shop.it))).status).toBe(404);
  });

  test("tell which of their pieces came back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const customer = await aCustomer(shop.it);
    const { id } = await anOrder(db(), { liveId, userId: customer.userId, status: "shipped", productIds });
    const [item] = await itemsOf(db(), id);
    await createReturn((await asAdministrator(shop.it)).context(), {
      orderId: id,
      items: [{ itemId: item?.id ?? "", disposition: "restocked" }],
      cause: "withdrawal",
      refundCents: 2000,
    });
    const [row] = (await ordersOf(customer)).rows;
    expect(row?.pieces.map(({ returned }) => returned?.wasSent).toSorted()).toEqual([true, undefined]);
  });

  test("hold what a guest ordered with the account's e-mail", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const customer = await aCustomer(shop.it);
    const guest = shop.it.visitor();
    const { body: order } = await guest.call<{ id: string }>("POST", "/api/guest-orders", {
      liveId,
      productId: productIds[0],
    });
    await guest.call("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...ADDRESS, email: customer.email.toUpperCase() },
    });
    expect((await ordersOf(customer)).rows.map(({ id }) => id)).toEqual([order.id]);
    await guest.call("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...ADDRESS, email: `${randomUUID().slice(0, 8)}@autre.example` },
    });
    expect((await ordersOf(customer)).rows).toEqual([]);
  });

  test("come twenty at a time", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const customer = await aCustomer(shop.it);
    for (let made = 0; made < 21; made += 1) await anOrder(db(), { liveId, userId: customer.userId });
    const pages = [await ordersOf(customer), await ordersOf(customer, 2)];
    expect(pages.map(({ rows }) => rows.length)).toEqual([20, 1]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(21);
  });
});

test("an order of theirs names the relay point where its parcel waits", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const customer = await aCustomer(shop.it);
  const home = await anOrder(db(), { liveId, userId: customer.userId });
  const away = await anOrder(db(), { liveId, userId: customer.userId });
  const relay = { id: "69003A", name: "TABAC DU MARCHE", street: "3 RUE NEUVE", zip: "69003", city: "LYON" };
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ relay })}::jsonb
    where id = ${away.id}`.execute(db());
  const { rows } = await ordersOf(customer);
  expect(new Map(rows.map((row) => [row.id, row.relay]))).toEqual(
    new Map([
      [away.id, "TABAC DU MARCHE, 3 RUE NEUVE, 69003 LYON"],
      [home.id, null],
    ]),
  );
});

test("an order of theirs says where it goes and until when; long after its end only its status", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const customer = await aCustomer(shop.it);
  const { userId } = customer;
  const open = await anOrder(db(), { liveId, userId, address: null });
  const paid = await anOrder(db(), { liveId, userId, status: "paid", address: ADDRESS });
  const old = await anOrder(db(), { liveId, userId, status: "delivered", address: ADDRESS });
  const promised = { earliest: "2026-11-25", latest: "2026-12-04" };
  await sql`update orders set contract_snapshot = ${JSON.stringify({
    deliveryEarliest: promised.earliest,
    deliveryLatest: promised.latest,
  })}::jsonb where id in (${paid.id}, ${old.id})`.execute(db());
  await sql`update orders set delivered_at = now() - interval '61 days' where id = ${old.id}`.execute(db());
  const { rows } = await ordersOf(customer);
  const told = (id: string) => rows.find((row) => row.id === id);
  const { firstName, lastName, street, zip, city } = ADDRESS;
  expect(told(paid.id)).toMatchObject({
    address: `${firstName} ${lastName}, ${street}, ${zip} ${city}`,
    arrives: promised,
  });
  expect(told(open.id)).toMatchObject({ address: null, arrives: null });
  expect(told(old.id)).toMatchObject({ address: null, arrives: null });
});

describe("a customer's own data", () => {
  const save = (who: SignedIn, given: object) =>
    who.call<{ data: { fields: object } }>("PUT", "/api/customer", given);

  test("are their names; what ties orders to them is not theirs to change", async () => {
    const customer = await aCustomer(shop.it);
    expect(await save(customer, { firstName: " Zoé ", lastName: "Łuc" })).toMatchObject({
      status: 200,
      body: { firstName: "Zoé", lastName: "Łuc", email: customer.email, handle: null, impersonatedBy: null },
    });
    for (const change of [{ email: "other@customer.example" }, { handle: "vedette" }, { isAdmin: true }])
      expect((await save(customer, { firstName: "Zoé", lastName: "Łuc", ...change })).status).toBe(400);
    expect((await customer.call("GET", "/api/customer")).body).toMatchObject({ email: customer.email });
  });

  test("need both names", async () => {
    const customer = await aCustomer(shop.it);
    expect(await save(customer, { firstName: " ", lastName: "" })).toMatchObject({
      status: 400,
      body: { data: { fields: { firstName: "Le prénom est requis", lastName: "Le nom est requis" } } },
    });
  });

  test("leave a trace of who changed them, and of what was there", async () => {
    const customer = await aCustomer(shop.it);
    await save(customer, { firstName: "Zoé", lastName: "Luc" });
    const trail = await db()
      .selectFrom("audit_trail")
      .select(["actor_kind", "actor_id", "before", "after"])
      .where("action", "=", "customer-saved")
      .where("subject_id", "=", customer.userId)
      .execute();
    expect(trail).toEqual([
      {
        actor_kind: "customer",
        actor_id: customer.userId,
        before: { firstName: "", lastName: "" },
        after: { firstName: "Zoé", lastName: "Luc" },
      },
    ]);
  });
});
