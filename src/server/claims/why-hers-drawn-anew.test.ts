import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { PieceRequest, WhyHers } from "#contract/admin/why-hers.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { ADDRESS, ownAddress } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { passOn, pay, start } from "#tests/pay-by-card.ts";
import { freedUnits } from "#tests/redraw-piece.ts";
import { THREE_DAYS_AGO } from "#tests/staff.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();
afterAll(() => issueInvoices(admin.shop.context));

const told = async (productId: string | undefined) =>
  (await admin.staff.call<WhyHers>("GET", `/api/admin/products/${productId}/requests`)).body;
const whatOf = ({ steps }: PieceRequest) => steps.map(({ what }) => what);
const serve = () => serveWaiting(asSystem(admin.shop.context));

/** What the rows say, read by other statements than the shop's. */
interface Raw {
  key: string;
  at: number;
  handle: string | null;
  fate: string;
}

async function redrawn(productId: string) {
  const { rows: claims } = await sql<Raw>`
    select 'claim-' || c.id as key, c.said_at as at, c.handle, case
      when c.state not in ('done', 'undone') then c.state
      when o.id is null then 'undone'
      when i.id is null then 'removed'
      when exists (select from return_lines r where r.order_item_id = i.id) then 'returned'
      when o.status like 'cancelled%' then 'cancelled'
      when o.status in ('to-validate', 'to-pay') then 'reserved' else 'paid' end as fate
    from claims c left join orders o on o.id = c.order_id left join order_items i on i.id = c.item_id
    where c.product_id = ${productId} and c.act = 'claim'
    order by c.said_at, c.comment_id, c.place`.execute(admin.db);
  // Each time that a piece was put on an order: by an entry, or with the order itself where it is its first.
  const { rows: entries } = await sql<Raw & { number: string }>`
    with lines as (
      select h.*, lead(h.event) over (partition by h.order_id order by h.id) as next
      from order_history h where h.event in ('line-added', 'line-removed') and h.facts ->> 'productId' = ${productId}
    ), starts as (
      select id, order_id, at, next from lines where event = 'line-added'
      union all
      select c.id, c.order_id, c.at, f.event from order_history c
      left join lateral (select l.event from lines l where l.order_id = c.order_id order by l.id limit 1) f on true
      where c.event = 'created' and (f.event = 'line-removed' or (f.event is null and exists (
        select from order_items i where i.order_id = c.order_id and i.product_id = ${productId})))
    )
    select 'line-' || s.id as key, floor(extract(epoch from s.at) * 1000)::bigint as at,
      (select u.tiktok_username from users u where u.id = coalesce((select (t.facts ->> 'from')::uuid from order_history t
        where t.order_id = o.id and t.event = 'transfer' order by t.id limit 1), o.user_id)) as handle, case
      when s.next is not null then 'removed'
      when exists (select from return_lines r join order_items i on i.id = r.order_item_id
        where i.order_id = o.id and i.product_id = ${productId}) then 'returned'
      when o.status like 'cancelled%' then 'cancelled'
      when o.status in ('to-validate', 'to-pay') then 'reserved' else 'paid' end as fate
    from starts s join orders o on o.id = s.order_id order by s.id`.execute(admin.db);
  const { rows: taken } = await sql<{ number: string; isAside: boolean }>`
    select o.order_number as number, r.order_item_id is not null as "isAside"
    from order_items i join orders o on o.id = i.order_id left join return_lines r on r.order_item_id = i.id
    where i.product_id = ${productId} and i.takes_unit order by o.order_number`.execute(admin.db);
  const owners = taken.filter(({ isAside }) => !isAside).map(({ number }) => number);
  return { claims, entries, owners, taken: taken.length, freed: await freedUnits(admin.db, productId) };
}

test.each([4, 5, 8])("of a whole evening, drawn anew from the raw rows (seed %i)", async (seed) => {
  const random = seededRandom(seed);
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const people = Array.from({ length: 7 }, newHandle);
  const guests: { guest: Visitor; order: GuestOrder }[] = [];
  const { db, shop, liveId, productIds, staff } = admin;
  let merged = 0;
  const openOrder = async () => {
    const { rows } = await sql<{ id: string; item: string; version: number }>`
      select o.id, i.id as item, o.version from orders o join order_items i on i.order_id = o.id
      where o.live_id = ${liveId} and o.status = 'to-validate' order by o.order_number, i.product_id`.execute(
      db,
    );
    return one(rows);
  };
  const claim = async (...states: string[]) =>
    one((await admin.claims()).filter(({ state, act }) => states.includes(state) && act === "claim"))?.id;
  const press = async () => {
    const guest = shop.visitor(ownAddress());
    const answer = await guest.call<GuestOrder>("POST", "/api/guest-orders", {
      liveId,
      productId: one(productIds),
    });
    if (answer.status === 201) guests.push({ guest, order: answer.body });
  };
  const someGuest = () => one(guests);
  const ACTS: Record<string, () => Promise<unknown>> = {
    comment: () => admin.say(one(["A1", "A1", "A2", "A3", "A4", "je veux la A2"]) ?? "", one(people)),
    late: () => admin.say(one(["A1", "A2"]) ?? "", one(people), { secondsAgo: Math.floor(random() * 100) }),
    giveUp: () => admin.say(one(["j'annule", "j'annule la A1", "j'annule la A2"]) ?? "", one(people)),
    press,
    together: () => Promise.all([press(), press(), press()]),
    more: async () => {
      const its = someGuest();
      await its?.guest.call("POST", `/api/guest-orders/${its.order.id}/items`, {
        productId: one(productIds),
      });
    },
    guestRemoves: async () => {
      const its = someGuest();
      if (!its) return;
      const { body } = await its.guest.call<GuestOrder>("GET", `/api/guest-orders/${its.order.id}`);
      const item = one(body.items ?? []);
      await its.guest.call("DELETE", `/api/guest-orders/${its.order.id}/items/${item?.id}`);
    },
    guestCancels: async () => {
      const its = someGuest();
      await its?.guest.call("POST", `/api/guest-orders/${its.order.id}/cancellation`, {});
    },
    guestPays: async () => {
      const its = someGuest();
      if (!its) return;
      await its.guest.call("PUT", `/api/guest-orders/${its.order.id}/address`, { address: ADDRESS });
      const { status, body } = await start(its);
      const paid = status === 200 ? await pay(shop, body.formToken) : undefined;
      if (paid) await passOn(its, paid.answer);
    },
    enter: () => addForViewer(staff, liveId, { handle: one(people) ?? "", productId: one(productIds) }),
    wait: () =>
      staff.call("POST", `/api/admin/claims/lives/${liveId}/waiting`, {
        handle: one(people),
        productId: one(productIds.slice(0, 2)),
      }),
    accept: async () => admin.act(await claim("proposed"), "accept"),
    dismiss: async () => admin.act(await claim("proposed", "waiting"), "dismiss"),
    undo: async () => admin.act(await claim("done", "waiting"), "undo"),
    staffRemove: async () => {
      const order = await openOrder();
      await staff.call("DELETE", `/api/admin/orders/${order?.id}/items/${order?.item}`);
    },
    staffCancel: async () => {
      const order = await openOrder();
      if (order) await admin.cancel(order.id);
    },
    staffPaid: async () => {
      const order = await openOrder();
      const money = { means: "transfer", receivedOn: THREE_DAYS_AGO };
      await staff.call("PUT", `/api/admin/orders/${order?.id}/status`, {
        status: "paid",
        expectedVersion: order?.version,
        money,
      });
    },
    runOut: async () => {
      const its = someGuest();
      if (!its) return;
      await sql`update orders set held_until = clock_timestamp() - interval '1 second'
        where id = ${its.order.id} and status = 'to-validate' and held_until is not null`.execute(db);
      await expireHolds(shop.context);
    },
    comesBack: async () => {
      const { rows } = await sql<{ orderId: string; itemId: string; cents: number }>`
        select o.id as "orderId", i.id as "itemId", i.price_cents - i.discount_cents + case when o.line_count - o.returned_count = 1
          then o.shipping_cents else 0 end as cents
        from orders o join order_items i on i.order_id = o.id
        where o.live_id = ${liveId} and o.status = 'paid' and o.review_reason is null and i.takes_unit
          and not exists (select from return_lines r where r.order_item_id = i.id)
        order by o.order_number, i.product_id`.execute(db);
      const back = one(rows);
      if (!back) return;
      const disposition = one(["restocked", "set-aside"]);
      const wish = {
        items: [{ itemId: back.itemId, disposition }],
        cause: "withdrawal",
        refundCents: back.cents,
      };
      await staff.call("POST", `/api/admin/orders/${back.orderId}/returns`, wish);
    },
    putBack: async () => {
      const { rows } = await sql<{ orderId: string; itemId: string }>`
        select i.order_id as "orderId", i.id as "itemId" from return_lines r join order_items i on i.id = r.order_item_id
        join orders o on o.id = i.order_id where o.live_id = ${liveId} and r.disposition = 'set-aside'
        order by o.order_number, i.product_id`.execute(db);
      const aside = one(rows);
      if (aside)
        await staff.call("POST", `/api/admin/orders/${aside.orderId}/items/${aside.itemId}/restocking`);
    },
    merge: async () => {
      const { rows } = await sql<{ id: string; isBuyer: boolean }>`
        select u.id, exists (select from orders o where o.user_id = u.id) as "isBuyer" from users u
        where u.tiktok_username = any(${people}::text[]) order by u.tiktok_username`.execute(db);
      const source = one(rows.filter(({ isBuyer }) => isBuyer));
      const destination = one(rows.filter(({ id }) => id !== source?.id));
      if (!source || !destination) return;
      const both = { sourceId: source.id, destinationId: destination.id };
      expect((await staff.call("POST", "/api/admin/users/merge", both)).status).toBe(200);
      merged += 1;
    },
    automatic: () => admin.automatic(random() < 0.7),
  };
  const often = [
    "comment",
    "comment",
    "comment",
    "press",
    "together",
    "enter",
    "staffRemove",
    "late",
    "wait",
    "staffPaid",
    "comesBack",
  ];
  await admin.automatic();
  for (let turn = 0; turn < 70; turn += 1) {
    await ACTS[one([...Object.keys(ACTS), ...often]) ?? "comment"]?.();
    // Some units are freed before those that were freed earlier are given out.
    if (random() < 0.7) await serve();
  }
  await serve();

  const waiting = await admin.waitingList();
  let owned = 0;
  let served = 0;
  let returned = 0;
  for (const productId of productIds) {
    const { piece, requests } = await told(productId);
    const raw = await redrawn(productId);
    const owners = requests.filter(({ owns }) => owns).map(({ orderNumber }) => orderNumber);
    expect(owners.sort()).toEqual(raw.owners);
    expect(piece.taken).toBe(raw.taken);
    // Each claim and each entry of a line once, in the order of the rows, with the fate that the rows say.
    const claims = requests.filter(({ key }) => key.startsWith("claim-"));
    const said = ({ key, at, handle, fate }: PieceRequest) => ({ key, at: Date.parse(at), handle, fate });
    expect(claims.map(said)).toEqual(raw.claims);
    expect(requests.map(({ at }) => at)).toEqual(requests.map(({ at }) => at).sort());
    const lines = requests.filter(({ key }) => key.startsWith("line-"));
    expect(lines.map(said)).toEqual(raw.entries.filter(({ key }) => lines.some((line) => line.key === key)));
    const became = claims.filter((request) =>
      whatOf(request).some((what) => what === "added" || what === "granted"),
    );
    expect(lines.length + became.length).toBe(raw.entries.length);
    expect(requests.filter(({ rank }) => rank !== null).map(({ rank, handle }) => [rank, handle])).toEqual(
      waiting.filter((row) => row.product.id === productId).map(({ rank, handle }) => [rank, handle]),
    );
    // Whoever waited was given a unit that went off an order meanwhile, each once; or, where none is left to name, a free one.
    const granted = claims.flatMap(({ steps }) => {
      const got = steps.find(({ what }) => what === "granted");
      return got ? [{ ...got, since: steps.find(({ what }) => what === "waiting")?.at ?? "" }] : [];
    });
    const passedOn = granted.map(({ from }) => from?.orderNumber).filter((number) => number !== undefined);
    for (const { from, since, at } of granted) {
      const freed = raw.freed.filter((unit) => unit.at >= Date.parse(since) && unit.at <= Date.parse(at));
      const numbers = freed.map(({ number }) => number);
      if (from) expect(numbers).toContain(from.orderNumber);
      else expect(passedOn).toEqual(expect.arrayContaining(numbers));
    }
    owned += owners.length;
    returned += requests.filter(({ fate }) => fate === "returned").length;
    served += passedOn.length;
  }
  expect(owned).toBeGreaterThan(3);
  expect(served).toBeGreaterThan(0);
  expect(returned).toBeGreaterThan(0);
  expect(merged).toBeGreaterThan(0);
});
