import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
afterEach(async () => {
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });
const read = async (id: string) => (await call<WithdrawalRow>("GET", `/withdrawals/${id}`)).body;
const move = async (id: string, step: string, reason?: string) =>
  call<{ code: string }>("PUT", `/withdrawals/${id}/state`, {
    step,
    reason,
    expectedVersion: (await read(id)).version,
  });

/** A delivered order of two pieces, and who renounces some of them on its page. */
async function delivered() {
  const order = await admin.sold("delivered", 2);
  const state = async (
    itemIds: readonly string[] = order.itemIds,
    more: object = { orderId: order.id, itemIds },
  ) => {
    const { body } = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: order.number,
      email: `${randomUUID().slice(0, 8)}@example.fr`,
      ...more,
    });
    return body.id;
  };
  const cases = async () => (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body;
  const openOnes = async () =>
    (await call<{ rows: WithdrawalRow[] }>("GET", `/withdrawals?q=${order.number}`)).body.rows.map(
      ({ id }) => id,
    );
  return { ...order, state, cases, openOnes };
}

const REPEATED = { state: "done", outcome: "repeated" };
const OPEN = { state: "received", outcome: null, closedAt: null };

test("what names only pieces that a standing statement names waits in no list and asks for no money", async () => {
  const { id: orderId, itemIds, state, cases, openOnes } = await delivered();
  const first = await state();
  const again = [await state(), await state(itemIds.slice(1))];
  for (const id of again) {
    expect(await read(id)).toMatchObject(REPEATED);
    expect(await move(id, "received")).toMatchObject({ status: 409, body: { code: "WITHDRAWAL_ANSWERED" } });
  }
  expect(await openOnes()).toEqual([first]);
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from outbox o join withdrawals w on w.acknowledgement_id = o.id
    where w.order_id = ${orderId}`.execute(admin.db);
  expect(rows).toEqual([{ told: 3 }]);

  const [expected] = await cases();
  await call("POST", `/return-cases/${expected?.id}/check`, {
    pieces: itemIds.map((itemId) => ({ itemId, verdict: "fine", disposition: "restocked" })),
    refundCents: 0,
  });
  expect(await read(first)).toMatchObject({ state: "done", outcome: "refused" });
  for (const id of again) expect(await read(id)).toMatchObject(REPEATED);
});

test("it stands by itself once the first is refused, and what repeats it in turn follows it", async () => {
  const { state, cases, openOnes } = await delivered();
  const [first, second, third] = [await state(), await state(), await state()];
  await move(first, "refused", "Faite par erreur");
  expect(await read(second)).toMatchObject(OPEN);
  expect(await read(third)).toMatchObject(REPEATED);
  expect(await openOnes()).toEqual([second]);
  const [calledOff] = await cases();
  await call("POST", `/return-cases/${calledOff?.id}/reopening`);
  for (const id of [second, third]) expect(await read(id)).toMatchObject(REPEATED);
});

test("so it does once the return of the first is called off, until that is reopened", async () => {
  const { state, cases } = await delivered();
  await state();
  const second = await state();
  const [expected] = await cases();
  await call("POST", `/return-cases/${expected?.id}/call-off`, {
    reason: "Elle garde tout",
    neverCame: false,
  });
  expect(await read(second)).toMatchObject(OPEN);
  await call("POST", `/return-cases/${expected?.id}/reopening`);
  expect(await read(second)).toMatchObject(REPEATED);
});

test("it follows the first again once its refusal is taken back, whatever became of the return", async () => {
  const { state, cases, openOnes } = await delivered();
  const [first, second] = [await state(), await state()];
  await move(first, "refused", "Faite par erreur");
  expect(await read(second)).toMatchObject(OPEN);
  await move(first, "received");
  expect(await cases()).toMatchObject([{ state: "called-off" }]);
  expect(await read(second)).toMatchObject(REPEATED);
  expect(await openOnes()).toEqual([first]);
});

test("one that names a piece more, or only describes its pieces, is a statement like any other", async () => {
  const { itemIds, state, openOnes } = await delivered();
  const first = await state(itemIds.slice(0, 1));
  const more = await state();
  expect(await openOnes()).toEqual([first, more]);
  expect(await read(more)).toMatchObject({ state: "goods-due" });
});

test("one whose piece came with the return of another is not refused", async () => {
  const { itemIds, state, cases } = await delivered();
  await state(itemIds.slice(0, 1));
  const more = await state();
  const first = (await cases()).find(({ pieces }) => pieces.some(({ itemId }) => itemId === itemIds[0]));
  await call("PUT", `/return-cases/${first?.id}/dates`, { goods: true });
  expect(await move(more, "refused", "Elle garde tout")).toMatchObject({
    status: 409,
    body: { code: "WITHDRAWAL_ANSWERED" },
  });
  expect((await cases()).map(({ state }) => state).toSorted()).toEqual(["arrived", "expected"]);
});

test("one that staff tie to the order follows what was stated there before", async () => {
  const { number, state } = await delivered();
  await state();
  const strange = await state([], { orderNumber: "la robe bleue" });
  const described = await state([], { orderNumber: "la robe bleue", articles: "La robe" });
  for (const id of [strange, described])
    await call("PUT", `/withdrawals/${id}/order`, {
      orderNumber: number,
      expectedVersion: (await read(id)).version,
    });
  expect(await read(strange)).toMatchObject(REPEATED);
  expect(await read(described)).toMatchObject(OPEN);
});

test("one stated after the first was answered is looked at anew", async () => {
  const { state, cases } = await delivered();
  const first = await state();
  const [expected] = await cases();
  await call("POST", `/return-cases/${expected?.id}/call-off`, { reason: "Déjà réglé", neverCame: false });
  await sql`update withdrawals set state = 'done', outcome = 'refunded', closed_at = clock_timestamp()
    where id = ${first}`.execute(admin.db);
  expect((await read(await state())).state).toBe("goods-due");
});
