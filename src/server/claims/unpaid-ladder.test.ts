import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LiveClosing } from "#contract/admin/live-console.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { Basket } from "#contract/baskets.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import type { UnpaidStep } from "#domain/unpaid-ladder.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { aPerson } from "#tests/staff.ts";

const admin = claimAdmin();

const orderOf = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
const personOf = async (handle: string) =>
  (
    await admin.db
      .selectFrom("users")
      .select("id")
      .where("tiktok_username", "=", handle)
      .executeTakeFirstOrThrow()
  ).id;
const unpaidOf = async (handle: string) =>
  (await admin.staff.call<UserPage>("GET", `/api/admin/users/${await personOf(handle)}/page`)).body.unpaid;
const decide = async (handle: string, step: UnpaidStep | null, forgiven = false) =>
  admin.staff.call<UserPage["unpaid"]>("PUT", `/api/admin/users/${await personOf(handle)}/unpaid-step`, {
    step,
    forgiven,
  });
/** A4 is there for everybody: her claim becomes an order, she is asked to pay, and her time runs out. */
async function leaveUnpaid(handle: string): Promise<string> {
  await admin.automatic();
  await admin.say("A4", handle);
  const open = (await ordersOfViewer(admin.db, handle)).find(({ status }) => status === "to-validate");
  const orderId = open?.id ?? "";
  const { version } = await orderOf(orderId);
  await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status: "to-pay",
    expectedVersion: version,
  });
  await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${orderId}`.execute(
    admin.db,
  );
  expect(await expireHolds(admin.shop.context)).toBe(1);
  return orderId;
}
const minutesLeft = ({ heldUntil }: { heldUntil: string | null }) =>
  heldUntil && Math.round((Date.parse(heldUntil) - Date.now()) / 60_000);

test("what somebody leaves unpaid proposes a step, and changes nothing before staff decide", async () => {
  const handle = newHandle();
  const steps: unknown[] = [];
  for (let left = 1; left <= 3; left += 1) {
    await leaveUnpaid(handle);
    const { orders, step, proposed } = await unpaidOf(handle);
    steps.push({ orders, step, proposed });
  }
  expect(steps).toEqual([
    { orders: 1, step: null, proposed: "word" },
    { orders: 2, step: null, proposed: "pay-first" },
    { orders: 3, step: null, proposed: "proposals" },
  ]);
  await admin.say("A3", handle);
  expect((await ordersOfViewer(admin.db, handle)).at(-1)).toMatchObject({ status: "to-validate" });
  const { body } = await admin.staff.call<LiveClosing>(
    "GET",
    `/api/admin/live-console/lives/${admin.liveId}/closing`,
  );
  expect(body.unpaid).toMatchObject([
    { handle, orders: 3, step: null, proposed: "proposals", toDecide: true },
  ]);
});

test("who pays first is asked at once, and her pieces are kept as long as a guest's", async () => {
  const handle = newHandle();
  await leaveUnpaid(handle);
  await decide(handle, "pay-first");
  await admin.say("A3", handle);
  const order = (await ordersOfViewer(admin.db, handle)).at(-1);
  const asked = await orderOf(order?.id ?? "");
  expect(asked.status).toBe("to-pay");
  expect(minutesLeft(asked)).toBe(15);
  await sql`update orders set held_until = clock_timestamp() + interval '3 minutes' where id = ${asked.id}`.execute(
    admin.db,
  );
  await admin.say("A1", handle);
  const grown = await orderOf(asked.id);
  expect(grown.items).toHaveLength(2);
  expect(minutesLeft(grown)).toBe(15);
});

test("where staff look at each claim of hers it waits for them, and they may accept it", async () => {
  const handle = newHandle();
  await leaveUnpaid(handle);
  await decide(handle, "proposals");
  await admin.say("A3", handle);
  const claim = (await admin.claims()).find((one) => one.handle === handle && one.state === "proposed");
  expect(claim?.reason).toBe("left-unpaid");
  expect((await admin.act(claim?.id, "accept")).status).toBe(200);
  expect(await admin.itemsOf(handle)).toContain(admin.productIds[2]);
});

test("a step is told on her own basket, stands in the trail, and can be taken back", async () => {
  const handle = newHandle();
  await leaveUnpaid(handle);
  const phone = admin.shop.visitor();
  const { body } = await phone.call<Basket>("POST", `/api/baskets/${admin.liveId}/code`, { handle });
  await aConnector(admin.shop).tell(admin.liveId, [
    aComment({ uniqueId: handle, userId: `id.${handle}`, comment: body.code?.code ?? "" }),
  ]);
  const told = async () => (await phone.call<Basket>("GET", `/api/baskets/${admin.liveId}`)).body.unpaidStep;
  expect(await told()).toBeNull();
  const shown = (await phone.call<Basket>("GET", `/api/baskets/${admin.liveId}`)).body.orders;
  expect(shown).toMatchObject([{ expired: true, items: [{ productId: admin.productIds[3] }] }]);
  await decide(handle, "word");
  expect(await told()).toBe("word");
  expect(
    (await admin.shop.visitor().call<Basket>("GET", `/api/baskets/${admin.liveId}`)).body.unpaidStep,
  ).toBeNull();
  const { body: free } = await decide(handle, null, true);
  expect(free).toMatchObject({ orders: 0, step: null, proposed: null, by: admin.staff.email });
  expect(await told()).toBeNull();
  await leaveUnpaid(handle);
  expect(await unpaidOf(handle)).toMatchObject({ orders: 1, proposed: "word" });
  const trail = await admin.db
    .selectFrom("audit_trail")
    .select("after")
    .where("subject_id", "=", await personOf(handle))
    .where("action", "=", "unpaid-step")
    .orderBy("id")
    .execute();
  expect(trail.map(({ after }) => after)).toEqual([
    { step: "word", forgiven: false },
    { step: null, forgiven: true },
  ]);
});

test("a step goes along with the orders that it is about, and never makes a stricter one milder", async () => {
  const [handle, milder] = [newHandle(), newHandle()];
  for (const one of [handle, milder]) await leaveUnpaid(one);
  await decide(handle, "pay-first");
  await decide(milder, "word");
  const destinationId = await aPerson(admin.db);
  const stepNow = async () =>
    (await admin.staff.call<UserPage>("GET", `/api/admin/users/${destinationId}/page`)).body.unpaid;
  for (const [one, orders] of [
    [handle, 1],
    [milder, 2],
  ] as const) {
    const merged = await admin.staff.call(
      "POST",
      "/api/admin/users/merge",
      { sourceId: await personOf(one), destinationId },
      { "idempotency-key": crypto.randomUUID() },
    );
    expect(merged.status).toBe(200);
    expect(await stepNow()).toMatchObject({ orders, step: "pay-first" });
  }
});

test("what she took up again and paid was not left", async () => {
  const handle = newHandle();
  const orderId = await leaveUnpaid(handle);
  const { body } = await admin.shop.visitor().call<{ order: { id: string } }>(
    "POST",
    `/api/guest-orders/${orderId}/resumption`,
    {},
    {
      "idempotency-key": crypto.randomUUID(),
    },
  );
  expect(await unpaidOf(handle)).toMatchObject({ orders: 1 });
  const { version } = await orderOf(body.order.id);
  await admin.staff.call("PUT", `/api/admin/orders/${body.order.id}/status`, {
    status: "paid",
    expectedVersion: version,
    money: { means: "transfer", receivedOn: new Date().toISOString().slice(0, 10) },
  });
  expect(await unpaidOf(handle)).toMatchObject({ orders: 0, proposed: null });
});

test("whatever happens to whom in which order, each one's count follows from her own history alone", async () => {
  const random = seededRandom(7);
  const people = [newHandle(), newHandle(), newHandle()];
  const left = new Map(people.map((handle) => [handle, 0]));
  for (const handle of people) {
    await leaveUnpaid(handle);
    left.set(handle, 1);
  }
  for (let act = 0; act < 12; act += 1) {
    const handle = people[Math.floor(random() * people.length)] ?? "";
    const forgiven = random() < 0.3;
    if (forgiven) await decide(handle, null, true);
    else await leaveUnpaid(handle);
    left.set(handle, forgiven ? 0 : (left.get(handle) ?? 0) + 1);
    for (const one of people) expect((await unpaidOf(one)).orders).toBe(left.get(one));
  }
});
