import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { heldLock } from "#tests/held-lock.ts";
import { listen } from "#tests/listen.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { anAdministrator } from "#tests/staff.ts";

const { shop, db, behave, renounced, hear } = returnLabelShop();

/** A piece that its buyer renounced, her open page, and whether an act raised the version by which that page hears. */
async function followed() {
  const order = await renounced();
  const { orderId, caseId } = order;
  const staff = await anAdministrator(shop.it);
  const page = await listen(`${shop.it.url}/api/guest-orders/${orderId}/events`);
  onTestFinished(page.close);
  const version = async () =>
    (await sql<{ version: number }>`select version from orders where id = ${orderId}`.execute(db())).rows[0]
      ?.version ?? 0;
  const raises = async (act: () => Promise<unknown>) => {
    const before = await version();
    await act();
    return (await version()) > before;
  };
  const isTold = async (act: () => Promise<unknown>) => {
    if (!(await raises(act))) return false;
    const now = await version();
    await expect.poll(() => page.heard("order")).toContainEqual({ version: now });
    return true;
  };
  const call = (method: string, rest: string, body?: unknown) => async () => {
    const { status } = await staff.call<ReturnCase>(
      method,
      `/api/admin/return-cases/${caseId}/${rest}`,
      body,
    );
    expect(status).toBe(200);
  };
  return { ...order, raises, isTold, call };
}

test("every move of a return is told to the open pages of its order", async () => {
  const { isTold, call, ask, raises } = await followed();
  await behave({ refuseWith: "30009" });
  expect(await isTold(ask)).toBe(true);
  expect(await isTold(call("PUT", "label/handled"))).toBe(true);
  await behave({ reset: true });
  expect(await isTold(ask)).toBe(true);
  expect(await raises(ask)).toBe(false);
  expect(await isTold(call("PUT", "dates", { proof: true }))).toBe(true);
  expect(await raises(call("PUT", "dates", { proof: true }))).toBe(false);
  expect(await isTold(call("PUT", "dates", { goods: true }))).toBe(true);
  expect(await isTold(call("PUT", "dates", { goods: false }))).toBe(true);
  expect(await isTold(call("POST", "call-off", { reason: "Elle garde tout" }))).toBe(true);
  expect(await isTold(call("POST", "reopening"))).toBe(true);
});

test("what the carrier tells of a return is told with it", async () => {
  const { ask, raises } = await followed();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  expect(await raises(() => hear(number, ["PCHCEI", 30]))).toBe(true);
  expect(await raises(() => hear(number, ["RCDRET", 2]))).toBe(true);
  expect(await raises(() => hear(number, ["RCDRET", 2]))).toBe(false);
});

test("a check that finds nothing in the parcel is told too", async () => {
  const { isTold, call, orderId } = await followed();
  const { rows } = await sql<{ id: string }>`select id from order_items where order_id = ${orderId}`.execute(
    db(),
  );
  const pieces = rows.map(({ id }) => ({ itemId: id, verdict: "missing", disposition: "set-aside" }));
  expect(await isTold(call("POST", "check", { pieces, refundCents: 0 }))).toBe(true);
});

test("the carrier's word waits for who acts on the return, before it holds anything of it", async () => {
  const { ask, orderId } = await followed();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  const order = await heldLock(shop.it.databaseUrl, "select from orders where id = $1 for no key update", [
    orderId,
  ]);
  const heard = hear(number, ["PCHCEI", 30]);
  await order.isWaitedFor();
  const free = sql`select from parcel_tracking where tracking_number = ${number} for no key update nowait`;
  await expect(free.execute(db())).resolves.toBeDefined();
  await order.letGo();
  await heard;
});
