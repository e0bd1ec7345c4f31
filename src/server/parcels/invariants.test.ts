import { sql } from "kysely";
import { expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const run = (text: string) => sql.raw(text).execute(db());

/** A paid order in a parcel of its own. */
async function sale() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { order } = await paid(shop.it, liveId, productIds[0], somebody());
  return { orderId: order.id, parcelId: (await parcelOf(shop.it, order.id)).id };
}

const refund = (orderId: string, cents: number, feeCents = 0) =>
  run(`insert into refunds (transaction_uuid, order_id, amount_cents, fee_cents, state, reason)
    select uuid, order_id, ${cents}, ${feeCents}, 'due', 'Port' from transactions where order_id = '${orderId}'`);

const breachesOf = async (id: string) =>
  (await brokenInvariants(db())).filter((breach) => breach.id === id && breach.invariant === "I13");

test("a settled order is in a parcel, and a parcel is what its orders make of it", async () => {
  const { orderId, parcelId } = await sale();
  expect(await brokenInvariants(db())).toEqual([]);
  await run(`update parcels set state = 'packed', user_id = null, address_key = null, live_id = null
    where id = '${parcelId}'`);
  const problem = (words: string) => [expect.objectContaining({ problem: words })];
  expect(await breachesOf(parcelId)).toEqual(problem("est packed, ses commandes en font un colis open"));
  await run(`update orders set parcel_id = null where id = '${orderId}'`);
  expect(await breachesOf(orderId)).toEqual(problem("est paid et n'est dans aucun colis"));
  expect(await breachesOf(parcelId)).toEqual(problem("est packed, ses commandes en font un colis void"));
  await run(`update parcels set state = 'open' where id = '${parcelId}'`);
  await run(`update orders set parcel_id = '${parcelId}' where id = '${orderId}'`);
  expect(await breachesOf(parcelId)).toEqual([]);
});

test("one parcel is open for a person, an address and a live", async () => {
  const [one, other] = [await sale(), await sale()];
  await run("drop index parcels_one_open");
  await run(`update parcels p set user_id = o.user_id, address_key = o.address_key, live_id = o.live_id
    from parcels o where p.id = '${other.parcelId}' and o.id = '${one.parcelId}'`);
  for (const { parcelId } of [one, other]) expect(await breachesOf(parcelId)).toHaveLength(1);
  await run(
    `update parcels set user_id = null, address_key = null, live_id = null where id = '${one.parcelId}'`,
  );
  for (const { parcelId } of [one, other]) expect(await breachesOf(parcelId)).toEqual([]);
  await run(`create unique index parcels_one_open on parcels (user_id, address_key, live_id) nulls not distinct
    where user_id is not null`);
});

test("the fee of a parcel is paid once, or given", async () => {
  const [one, other] = [await sale(), await sale()];
  await run(`update orders set parcel_id = '${one.parcelId}' where id = '${other.orderId}'`);
  expect(await breachesOf(one.parcelId)).toMatchObject([
    { problem: "coûte 600 centimes de port, 0 offerts, ses commandes en paient 1200" },
  ]);
  await refund(other.orderId, 600, 600);
  expect(await breachesOf(one.parcelId)).toEqual([]);
  await run(`update parcels set given_cents = 100 where id = '${one.parcelId}'`);
  expect(await breachesOf(one.parcelId)).toHaveLength(1);
  await run(`update parcels set given_cents = 0 where id = '${one.parcelId}'`);
});

test("no fee is kept of a parcel of which nothing is left", async () => {
  const { orderId } = await sale();
  const staff = await asAdministrator(shop.it);
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
  expect(await breachesOf(orderId)).toEqual([]);
  await run(`delete from refunds where order_id = '${orderId}'`);
  await refund(orderId, 2000);
  expect(await breachesOf(orderId)).toHaveLength(1);
  await refund(orderId, 600);
  expect(await breachesOf(orderId)).toEqual([]);
});
