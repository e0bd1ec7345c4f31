import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ADDRESS, aFamiliarBrowser, aGuestOrder, ownAddress } from "#tests/a-guest-order.ts";
import { heldLock } from "#tests/held-lock.ts";
import { openShop, ownShop, type TestShop, type Visitor } from "#tests/open-shop.ts";
import { passOn, pay, start } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";
import { expireHolds } from "./expire-holds.ts";

const shop = ownShop();

type No = { code: string; message: string; data: Record<string, unknown> };

afterAll(async () => {
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

const open = (guest: Visitor, liveId: string, productId?: string) =>
  guest.call<GuestOrder & No>("POST", "/api/guest-orders", { liveId, ...(productId && { productId }) });

const add = (guest: Visitor, orderId: string, productId: string | undefined) =>
  guest.call<GuestOrder & No>("POST", `/api/guest-orders/${orderId}/items`, { productId });

/** How many pieces of the live orders hold that nobody paid. */
async function heldIn(liveId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(line_count), 0)::int as held from orders
    where live_id = ${liveId} and status in ('to-validate', 'to-pay')`.execute(shop.it.context.db);
  return rows[0]?.held ?? 0;
}

const single = (count: number) => Array<number>(count).fill(1);

/** Reaches for every one of the pieces, five to an order, through a browser of these for each act and all at once. */
async function hoard(through: () => Visitor, liveId: string, productIds: string[]): Promise<string[]> {
  const orders = await Promise.all(
    Array.from({ length: Math.ceil(productIds.length / 5) }, async (_, place) => {
      const [first, ...more] = productIds.slice(place * 5, place * 5 + 5);
      const { status, body } = await open(through(), liveId, first);
      if (status !== 201) return [];
      await Promise.all(more.map((productId) => add(through(), body.id, productId)));
      return [body.id];
    }),
  );
  return orders.flat();
}

test("a script without cookies holds at most a tenth, and 200 phones behind its address buy while it tries", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, single(400));
  const address = ownAddress();
  const [wanted, others] = [productIds.slice(0, 200), productIds.slice(200)];
  let buying = true;
  let most = 0;
  const script = async () => {
    while (buying) {
      await hoard(() => shop.it.visitor(address), liveId, others.slice(0, 60));
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held from order_items i join orders o on o.id = i.order_id
        where o.status in ('to-validate', 'to-pay') and i.product_id = any(${others}::uuid[])`.execute(
        shop.it.context.db,
      );
      most = Math.max(most, rows[0]?.held ?? 0);
    }
  };
  const phone = async (productId: string) => {
    const guest = aFamiliarBrowser(shop.it, address);
    let answer = await open(guest, liveId, productId);
    while (answer.body.code === "TOO_MANY_PIECES_OF_NETWORK") answer = await open(guest, liveId, productId);
    const order = answer.body;
    const saved = await guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address: ADDRESS });
    const form = await start({ guest, order });
    const paid = await pay(shop.it, form.body.formToken);
    const told = await passOn({ guest, order }, paid.answer);
    return [answer.status, saved.status, form.status, told.status];
  };
  const trying = script();
  const bought = await Promise.all(wanted.map(phone)).finally(() => {
    buying = false;
  });
  await trying;
  expect(bought).toEqual(Array(200).fill([201, 200, 200, 200]));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(40);
});

test("however many browsers, copies, addresses typed and payments begun: one address holds a tenth", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const { liveId, productIds } = await stockLive(shop.it.context.db, single(200));
    const address = ownAddress();
    let turn = 0;
    const through = () => {
      turn += 1;
      const at: TestShop = turn % 2 ? copy : shop.it;
      return aFamiliarBrowser(at, address);
    };
    const orders = await hoard(through, liveId, productIds);
    expect(await heldIn(liveId)).toBe(20);
    for (const [place, orderId] of orders.entries()) {
      const email = `fausse-${place}@example.fr`;
      const guest = shop.it.visitor(address);
      const path = `/api/guest-orders/${orderId}/address`;
      const { body: order } = await guest.call<GuestOrder>("PUT", path, { address: { ...ADDRESS, email } });
      await start({ guest, order });
    }
    await hoard(through, liveId, productIds);
    expect(await heldIn(liveId)).toBe(20);

    const { rows } = await sql<{ id: string }>`
      select id from products where live_id = ${liveId} and taken = 0`.execute(shop.it.context.db);
    const refused = await open(shop.it.visitor(address), liveId, rows[0]?.id);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      "Beaucoup de pièces de ce live sont déjà réservées depuis votre réseau. Réessayez dans un instant, ou changez de réseau (Wi-Fi ou mobile).",
    );
    const elsewhere = shop.it.visitor(ownAddress());
    expect((await open(elsewhere, liveId, rows[0]?.id)).status).toBe(201);
  } finally {
    await copy.close();
  }
});

test("browsers that just appeared, or forged their cookie, leave half of an address's share to the others", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, single(200));
  const address = ownAddress();
  const forged = () => {
    const guest = aFamiliarBrowser(shop.it, address);
    const cookie = guest.cookies.get("hf_browser") ?? "";
    guest.cookies.set(
      "hf_browser",
      cookie.replace(/^./, (digit) => (digit === "a" ? "b" : "a")),
    );
    return guest;
  };
  await hoard(forged, liveId, productIds.slice(0, 100));
  expect(await heldIn(liveId)).toBe(10);
  const regular = await open(aFamiliarBrowser(shop.it, address), liveId, productIds[199]);
  expect(regular.status).toBe(201);
});

test("an address of IPv6 counts by its /64", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, single(100));
  let host = 0;
  const through = () => {
    host += 1;
    return shop.it.visitor(`2001:db8:1:2::${host.toString(16)}`);
  };
  await hoard(through, liveId, productIds);
  expect(await heldIn(liveId)).toBe(5);
  expect((await open(shop.it.visitor("2001:db8:1:3::1"), liveId, productIds[99])).status).toBe(201);
});

test("a small live always lets one guest fill her order, and pieces without limit are nobody's share", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [...single(6), null]);
  const address = ownAddress();
  await hoard(() => shop.it.visitor(address), liveId, productIds.slice(0, 5));
  expect(await heldIn(liveId)).toBe(5);
  const refused = await open(shop.it.visitor(address), liveId, productIds[5]);
  expect(refused.body.code).toBe("TOO_MANY_PIECES_OF_NETWORK");
  expect((await open(shop.it.visitor(address), liveId, productIds[6])).status).toBe(201);
});

test("who waits behind a full address is served as soon as a neighbor makes room", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, single(20));
  const address = ownAddress();
  const neighbors = await hoard(() => aFamiliarBrowser(shop.it, address), liveId, productIds.slice(0, 10));
  const waiting = open(aFamiliarBrowser(shop.it, address), liveId, productIds[15]);
  const [leaver] = neighbors;
  const left = await shop.it.visitor(address).call("POST", `/api/guest-orders/${leaver}/cancellation`, {});
  expect(left.status).toBe(200);
  expect((await waiting).status).toBe(201);
});

/** An address whose share of the live is full, and which was told so a moment ago. */
async function aFullAddress(
  liveId: string,
  productIds: string[],
): Promise<{ address: string; held: string[] }> {
  const address = ownAddress();
  const held = await hoard(() => aFamiliarBrowser(shop.it, address), liveId, productIds.slice(0, -1));
  const refused = await open(shop.it.visitor(address), liveId, productIds.at(-1));
  expect(refused.body.code).toBe("TOO_MANY_PIECES_OF_NETWORK");
  return { address, held };
}

test("who asks on behind a full address waits for no lock and no turn, and is served as soon as a piece comes back", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, single(20));
  const { address, held } = await aFullAddress(liveId, productIds.slice(0, 11));
  const [wanted = ""] = productIds.slice(15);
  const pieces = await heldLock(
    shop.it.databaseUrl,
    "select from products where live_id = $1 order by id for update",
    [liveId],
  );
  const honest = open(shop.it.visitor(ownAddress()), liveId, productIds[16]);
  await pieces.isWaitedFor();
  const refused = await Promise.all(
    Array.from({ length: 200 }, () => open(shop.it.visitor(address), liveId, wanted)),
  );
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["TOO_MANY_PIECES_OF_NETWORK"]));
  await pieces.letGo();
  expect((await honest).status).toBe(201);

  for (const orderId of held)
    await shop.it.visitor(address).call("POST", `/api/guest-orders/${orderId}/cancellation`, {});
  expect((await open(shop.it.visitor(address), liveId, wanted)).status).toBe(201);
});

test("behind a full address everybody still hears what concerns them first", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [...single(21), null, null]);
  const [free = "", sold = "", unlimited = "", plenty = ""] = productIds.slice(19);
  const address = ownAddress();
  const neighbor = aFamiliarBrowser(shop.it, address);
  const key = { "idempotency-key": randomUUID() };
  const first = { liveId, productId: productIds[10] };
  const opened = await neighbor.call<GuestOrder>("POST", "/api/guest-orders", first, key);
  const busy = shop.it.visitor(address);
  for (let order = 0; order < 2; order += 1) await open(busy, liveId, plenty);
  await open(shop.it.visitor(ownAddress()), liveId, sold);
  await hoard(() => aFamiliarBrowser(shop.it, address), liveId, productIds.slice(0, 10));
  const told = async (productId: string, guest = shop.it.visitor(address)) => {
    const { status, body } = await open(guest, liveId, productId);
    return body.code ?? status;
  };
  expect(await told(free)).toBe("TOO_MANY_PIECES_OF_NETWORK");

  expect(await told(free)).toBe("TOO_MANY_PIECES_OF_NETWORK");
  expect(await told(sold)).toBe("PRODUCT_ALREADY_SOLD");
  expect(await told(randomUUID())).toBe("PRODUCT_NOT_FOUND");
  expect(await told(unlimited)).toBe(201);
  expect(await told(free, busy)).toBe("TOO_MANY_OPEN_ORDERS");
  const again = await neighbor.call<GuestOrder>("POST", "/api/guest-orders", first, key);
  expect([again.status, again.body.id]).toEqual([201, opened.body.id]);
  await sql`update lives set is_active = false where id = ${liveId}`.execute(shop.it.context.db);
  expect(await told(free)).toBe("LIVE_NOT_FOUND");
});

test("an expired order is resumed only within the share of the address that asks", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, single(20));
  const { order } = await aGuestOrder(shop.it, liveId, productIds.slice(0, 5));
  await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${order.id}`.execute(
    db,
  );
  await expireHolds(shop.it.context);
  const address = ownAddress();
  await hoard(() => shop.it.visitor(address), liveId, productIds.slice(10));
  const path = `/api/guest-orders/${order.id}/resumption`;
  const refused = await shop.it.visitor(address).call<No>("POST", path, {});
  expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_PIECES_OF_NETWORK" } });
  expect((await shop.it.visitor(ownAddress()).call("POST", path, {})).status).toBe(201);
});

test("orders without a piece hold no place, and the sentence names the limit that was reached", async () => {
  await setLimit(shop.it, "maxOpenOrdersPerAddress", 10);
  const { liveId, productIds } = await stockLive(shop.it.context.db, [null]);
  const address = ownAddress();
  const browser = shop.it.visitor(address);
  const empty = [];
  for (let n = 0; n < 10; n += 1) empty.push(await open(browser, liveId));
  expect(empty.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const sentence =
    "Déjà 10\u00a0commandes sont en cours depuis votre réseau. Réessayez dans un instant, ou changez de réseau (Wi-Fi ou mobile).";
  const another = await open(shop.it.visitor(address), liveId);
  expect([another.status, another.body.message]).toEqual([429, sentence]);

  for (let n = 0; n < 2; n += 1) expect((await open(browser, liveId, productIds[0])).status).toBe(201);
  const ofBrowser = await add(browser, empty[0]?.body.id ?? "", productIds[0]);
  expect(ofBrowser).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_OPEN_ORDERS", data: { limit: 2 } },
  });

  const neighbors = [];
  for (let n = 0; n < 8; n += 1)
    neighbors.push((await open(shop.it.visitor(address), liveId, productIds[0])).status);
  expect(neighbors).toEqual(Array(8).fill(201));
  const eleventh = await open(shop.it.visitor(address), liveId, productIds[0]);
  expect([eleventh.status, eleventh.body.message]).toEqual([429, sentence]);
});
