import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

type No = { code: string; message: string; data: Record<string, unknown> };

test("the first piece opens the order, with its number, its hold and the delivery fee", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const guest = shop.it.visitor();
  const { status, body } = await guest.call<GuestOrder>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: "to-validate",
    editable: true,
    itemsCents: 2000,
    shippingCents: 600,
    totalCents: 2600,
  });
  expect(body.orderNumber).toMatch(/^HF-t\d+-\d+-1$/);
  const heldFor = Date.parse(body.heldUntil ?? "") - Date.parse(body.serverTime);
  expect(heldFor).toBeGreaterThan(14.9 * 60_000);
  expect(heldFor).toBeLessThanOrEqual(15 * 60_000);
});

test("no order is opened for a piece that is gone", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const late = await shop.it
    .visitor()
    .call<No>("POST", "/api/guest-orders", { liveId, productId: productIds[0] });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: "PRODUCT_ALREADY_SOLD",
    message: "Ce produit a déjà été vendu dans ce live.",
  });
  const { count } = await shop.it.context.db
    .selectFrom("orders")
    .where("live_id", "=", liveId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("the same key again opens no second order; with other values it is refused", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [5, 5]);
  const guest = shop.it.visitor();
  await guest.call("GET", `/api/lives/${liveId}`);
  const key = { "idempotency-key": randomUUID() };
  const input = { liveId, productId: productIds[0] };
  const [first, duplicate] = await Promise.all([
    guest.call<GuestOrder>("POST", "/api/guest-orders", input, key),
    guest.call<GuestOrder>("POST", "/api/guest-orders", input, key),
  ]);
  const later = await guest.call<GuestOrder>("POST", "/api/guest-orders", input, key);
  expect(new Set([first.body.id, duplicate.body.id, later.body.id]).size).toBe(1);
  const other = await guest.call<No>("POST", "/api/guest-orders", { liveId, productId: productIds[1] }, key);
  expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("an act without a key is refused before anything happens", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const answer = await shop.it
    .visitor()
    .call<No>(
      "POST",
      "/api/guest-orders",
      { liveId, productId: productIds[0] },
      { "idempotency-key": "once" },
    );
  expect([answer.status, answer.body.code]).toEqual([400, "IDEMPOTENCY_KEY_MISSING"]);
});

test("a browser holds two open orders, and the third says so and loses nothing", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [9]);
  const guest = shop.it.visitor();
  await guest.call("GET", `/api/lives/${liveId}`);
  const open = () => guest.call<No>("POST", "/api/guest-orders", { liveId, productId: productIds[0] });
  const answers = await Promise.all([open(), open(), open(), open()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 429, 429]);
  expect(answers.find((answer) => answer.status === 429)?.body.message).toContain(
    "2\u00a0commandes en cours",
  );
});

test("items are added once, removed with their piece, and the totals follow", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  expect(order.totalCents).toBe(4600);
  const twice = await guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, {
    productId: productIds[1],
  });
  expect(twice.body.code).toBe("PRODUCT_ALREADY_IN_ORDER");
  const item = order.items[1];
  const removed = await guest.call<GuestOrder>("DELETE", `/api/guest-orders/${order.id}/items/${item?.id}`);
  expect(removed.body).toMatchObject({ totalCents: 2600, items: [{ productId: productIds[0] }] });
  const again = await shop.it
    .visitor()
    .call("POST", "/api/guest-orders", { liveId, productId: productIds[1] });
  expect(again.status).toBe(201);
});

test("the sixth item is refused with the shop's sentence", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, Array(6).fill(1));
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds.slice(0, 5));
  const sixth = await guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, {
    productId: productIds[5],
  });
  expect(sixth.body.message).toBe(
    "Limite de 5 produits atteinte. Vous ne pouvez plus ajouter de produits à cette commande.",
  );
});

test("an address is told field by field what it lacks, and ties the order to its person", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  const empty = { ...ADDRESS, firstName: " ", zip: "7500", email: "camille" };
  const refused = await guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, { address: empty });
  expect(refused.status).toBe(400);
  expect(refused.body.data.fields).toEqual({
    "address.firstName": "Le prénom est obligatoire",
    "address.zip": "Le code postal a 5 chiffres.",
    "address.email": "Cet email n'est pas complet. Exemple\u00a0: prenom@exemple.fr",
  });
  const saved = await guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
    address: { ...ADDRESS, email: "Camille.B@Example.fr" },
  });
  expect(saved.body.shippingAddress?.city).toBe("Lyon");
  const person = await shop.it.context.db
    .selectFrom("users")
    .innerJoin("orders", "orders.user_id", "users.id")
    .where("orders.id", "=", order.id)
    .select(["users.email", "users.auth_id"])
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ email: "camille.b@example.fr", auth_id: null });
});

test("a viewer's placeholder address is no address to type", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  const refused = await guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, {
    address: { ...ADDRESS, email: "lea@TikTok.invalid" },
  });
  expect(Object.keys(refused.body.data.fields as object)).toEqual(["address.email"]);
});

test("a known person's names are left as they are", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  await shop.it.context.db
    .insertInto("users")
    .values({ email: "Known@example.fr", first_name: "Ancienne", last_name: "Cliente" })
    .execute();
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await guest.call("PUT", `/api/guest-orders/${order.id}/address`, {
    address: { ...ADDRESS, email: "known@example.fr" },
  });
  const people = await shop.it.context.db
    .selectFrom("users")
    .where((where) => where.fn("lower", ["email"]), "=", "known@example.fr")
    .select(["first_name", "last_name"])
    .execute();
  expect(people).toEqual([{ first_name: "Ancienne", last_name: "Cliente" }]);
});

test("two orders that bring the same new e-mail at once are both tied to its person", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [10]);
  const people: (string | undefined)[][] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    const two = await Promise.all([0, 1].map(() => aGuestOrder(shop.it, liveId, productIds)));
    const address = { ...ADDRESS, email: `${randomUUID().slice(0, 8)}@example.fr` };
    for (const { status } of await Promise.all(
      two.map(({ guest, order }) => guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address })),
    ))
      expect(status).toBe(200);
    const rows = await shop.it.context.db
      .selectFrom("orders")
      .leftJoin("users", "users.id", "orders.user_id")
      .where(
        "orders.id",
        "in",
        two.map(({ order }) => order.id),
      )
      .select("users.email")
      .execute();
    people.push(rows.map(({ email }) => email?.replace(address.email, "theirs")));
  }
  expect(people).toEqual(Array(5).fill(["theirs", "theirs"]));
});

test("a browser holds no more pieces than the shop allows, also by opening another order", async () => {
  const { db, settings } = shop.it.context;
  await sql`insert into settings (key, value) values ('maxHeldPiecesPerBrowser', '2')`.execute(db);
  await settings.refresh();
  onTestFinished(async () => {
    await sql`delete from settings where key = 'maxHeldPiecesPerBrowser'`.execute(db);
    await settings.refresh();
  });
  const { liveId, productIds } = await stockLive(db, [9, 9]);
  const { guest } = await aGuestOrder(shop.it, liveId, productIds);
  const third = await guest.call<No>("POST", "/api/guest-orders", { liveId, productId: productIds[0] });
  expect(third).toMatchObject({ status: 429, body: { code: "TOO_MANY_HELD_PIECES", data: { limit: 2 } } });
});

test("a cancelled order frees its pieces and can't be changed any more", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  const cancelled = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/cancellation`, {});
  expect(cancelled.body).toMatchObject({ status: "cancelled-by-customer", editable: false, expired: false });
  const address = await guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, { address: ADDRESS });
  expect(address.body.message).toBe("Cette commande ne peut plus être modifiée");
  const next = await shop.it
    .visitor()
    .call("POST", "/api/guest-orders", { liveId, productId: productIds[0] });
  expect(next.status).toBe(201);
});

test("an order of nobody, of another form or another's item is the same 404", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const other = await aGuestOrder(shop.it, liveId, [productIds[1]]);
  for (const id of [randomUUID(), "12", "%00", "'; drop table orders; --"]) {
    const answer = await guest.call<No>("GET", `/api/guest-orders/${encodeURIComponent(id)}`);
    expect([answer.status, answer.body.message]).toEqual([404, "Aucune commande trouvée"]);
  }
  const foreign = await guest.call<No>(
    "DELETE",
    `/api/guest-orders/${order.id}/items/${other.order.items[0]?.id}`,
  );
  expect([foreign.status, foreign.body.message]).toEqual([404, "Impossible de supprimer cet article"]);
});

test("an id in capital letters is the same id", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const added = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id.toUpperCase()}/items`, {
    productId: productIds[1]?.toUpperCase(),
  });
  expect(added.body).toMatchObject({ id: order.id, items: productIds.map((productId) => ({ productId })) });
});

test("a live that is over or unknown takes no order", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  await shop.it.context.db.updateTable("lives").set({ is_active: false }).where("id", "=", liveId).execute();
  for (const id of [liveId, randomUUID()]) {
    const answer = await shop.it
      .visitor()
      .call<No>("POST", "/api/guest-orders", { liveId: id, productId: productIds[0] });
    expect([answer.status, answer.body.message]).toEqual([
      404,
      "Ce live n'existe pas ou n'est pas accessible",
    ]);
  }
});

test("a search finds the whole reference however it is written, with what is sold marked", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const guest = shop.it.visitor();
  const found = await guest.call<{ reference: string; products: { id: string; sold: boolean }[] }>(
    "GET",
    `/api/lives/${liveId}/products?ref=a1`,
  );
  expect(found.body).toMatchObject({ reference: "A1", products: [{ id: productIds[0], sold: true }] });
  for (const typed of ["a 1", "A-1", "réf. A1", "Ａ１"]) {
    const meant = await guest.call("GET", `/api/lives/${liveId}/products?ref=${encodeURIComponent(typed)}`);
    expect(meant.body).toEqual(found.body);
  }
  const none = await guest.call<{ products: unknown[] }>("GET", `/api/lives/${liveId}/products?ref=A`);
  expect(none.body.products).toEqual([]);
});

test("nothing is added once the live has ended; what was added before answers as it did", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [5, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  await shop.it.context.db.updateTable("lives").set({ is_active: false }).where("id", "=", liveId).execute();
  const add = (productId: string | undefined) =>
    guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, { productId });
  expect(await add(productIds[1])).toMatchObject({ status: 404, body: { code: "LIVE_NOT_FOUND" } });
  expect((await add(productIds[0])).body.code).toBe("PRODUCT_ALREADY_IN_ORDER");
  const { taken } = await shop.it.context.db
    .selectFrom("products")
    .select("taken")
    .where("id", "=", productIds[1] ?? "")
    .executeTakeFirstOrThrow();
  expect(taken).toBe(0);
});
