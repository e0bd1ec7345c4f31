import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { before } from "#tests/days-ago.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { orderEventLabel } from "#wording/order-events.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body = ReturnCase & { code: string }>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** A return that came of a statement so many days ago. */
async function stated(days: number) {
  const order = await admin.sold("delivered", 1);
  await admin.shop.visitor().call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds,
  });
  await sql`alter table withdrawals disable trigger user`.execute(admin.db);
  await sql`update withdrawals set submitted_at = ${before("submitted_at", `${days} days`)} where order_id = ${order.id}`.execute(
    admin.db,
  );
  await sql`alter table withdrawals enable trigger user`.execute(admin.db);
  await sql`update return_cases set opened_at = ${before("opened_at", `${days} days`)} where order_id = ${order.id}`.execute(
    admin.db,
  );
  const { body } = await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`);
  const caseId = body[0]?.id ?? "";
  const follow = async () => {
    const { body: list } = await call<{ cases: ReturnCase[]; counts: Record<string, number> }>(
      "GET",
      "/return-cases?view=to-follow",
    );
    return { counted: list.counts["to-follow"], listed: list.cases.map(({ id }) => id) };
  };
  const end = () =>
    call("POST", `/return-cases/${caseId}/call-off`, {
      reason: "Rien n'est arrivé dans le délai d'envoi",
      neverCame: true,
    });
  const isUnderWay = async () =>
    (await sql`select from orders_under_way where id = ${order.id}`.execute(admin.db)).rows.length === 1;
  return { order, caseId, follow, end, isUnderWay };
}

test("a return of which nothing came is under 'À suivre' from the fifteenth day after the last one to send it", async () => {
  const young = await stated(28);
  expect(await young.follow()).toEqual({ counted: 0, listed: [] });
  expect(await young.end()).toMatchObject({ status: 409, body: { code: "RETURN_CASE_ELSEWHERE" } });
  const old = await stated(29);
  expect(await old.follow()).toEqual({ counted: 1, listed: [old.caseId] });
  await call("PUT", `/return-cases/${old.caseId}/dates`, { proof: true });
  expect(await old.follow()).toEqual({ counted: 0, listed: [] });
});

test("what nobody renounced has no last day to send, and is never said to have passed it", async () => {
  const order = await admin.sold("delivered", 1);
  const { body } = await call("POST", `/orders/${order.id}/return-cases`, {
    itemIds: order.itemIds,
    cause: "defect",
  });
  await sql`update return_cases set opened_at = opened_at - interval '40 days' where id = ${body.id}`.execute(
    admin.db,
  );
  expect((await call("GET", `/return-cases/${body.id}`)).body).toMatchObject({
    neverCame: false,
    sendBy: null,
  });
  const { cases } = (await call<{ cases: ReturnCase[] }>("GET", "/return-cases?view=to-follow")).body;
  expect(cases).toEqual([]);
});

test("staff end it with its statement, and its order is no longer under way", async () => {
  const { order, end, isUnderWay, follow } = await stated(29);
  expect(await isUnderWay()).toBe(true);
  expect(await end()).toMatchObject({ status: 200, body: { state: "called-off", neverCame: false } });
  expect(await isUnderWay()).toBe(false);
  expect((await follow()).listed).toEqual([]);
  const { rows } =
    await sql`select state, outcome, reason from withdrawals where order_id = ${order.id}`.execute(admin.db);
  expect(rows).toEqual([
    { state: "done", outcome: "refused", reason: "Rien n'est arrivé dans le délai d'envoi" },
  ]);
});

describe("a parcel that comes after its return was ended", () => {
  test("opens it again, with its statement and the clocks that it had", async () => {
    const { order, caseId, end, isUnderWay, follow } = await stated(40);
    const before = (await call("GET", `/return-cases/${caseId}`)).body;
    await end();
    const reopened = await call("POST", `/return-cases/${caseId}/reopening`);
    expect(reopened).toMatchObject({ status: 200, body: { state: "expected", calledOffReason: null } });
    const { statedAt, sendBy, dueOn, withdrawalId } = before;
    expect(reopened.body).toMatchObject({
      statedAt,
      sendBy,
      dueOn,
      withdrawalId,
      pieces: [{ isOpen: true }],
    });
    const statement = async () =>
      (
        await sql`select state, outcome, reason, closed_at as "closedAt" from withdrawals where order_id = ${order.id}`.execute(
          admin.db,
        )
      ).rows;
    expect(await statement()).toEqual([{ state: "goods-due", outcome: null, reason: null, closedAt: null }]);
    expect(await isUnderWay()).toBe(true);
    expect((await follow()).listed).toEqual([caseId]);
    const arrived = await call("PUT", `/return-cases/${caseId}/dates`, { goods: true });
    expect(arrived.body).toMatchObject({ state: "arrived", dueOn: parisDay(new Date()) });
    const checked = await call("POST", `/return-cases/${caseId}/check`, {
      pieces: [{ itemId: order.itemIds[0], verdict: "fine", disposition: "restocked" }],
      refundCents: 2600,
    });
    expect(checked.body).toMatchObject({ state: "to-refund", owedCents: 2600, dueOn: parisDay(new Date()) });
    expect(await statement()).toMatchObject([{ state: "refund-due" }]);
    const told = (await admin.detailOf(order.id)).history.map(({ event, facts }) =>
      orderEventLabel(event, facts),
    );
    expect(told).toContain("Retour rouvert");
  });

  test("is under 'À suivre' until it is seen to, and is dated by what the carrier told of it once it is opened again", async () => {
    const { order, caseId, end, follow } = await stated(40);
    await end();
    const number = `RA${String(Date.now()).slice(-9)}FR`;
    await sql`insert into return_labels (case_id, kind, state, cost_cents, tracking_number, path, sha256, finished_at)
      values (${caseId}, 'label', 'made', 0, ${number}, 'labels/returns/a.pdf', 'a', clock_timestamp())`.execute(
      admin.db,
    );
    await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
      values (${number}, ${order.id}, clock_timestamp() - interval '5 days')`.execute(admin.db);
    const day = (ago: number) => new Date(Math.floor(Date.now() / 1000 - ago * 86_400) * 1000);
    const [sent, come] = [day(3), day(1)];
    await inTransaction(admin.db, (tx) =>
      hearOfParcel(
        tx,
        number,
        [
          { code: "PCHCEI", at: sent, label: "Pris en charge" },
          { code: "LIVCFM", at: come, label: "Livré" },
        ],
        new Date(),
      ),
    );
    expect((await call("GET", `/return-cases/${caseId}`)).body).toMatchObject({
      state: "called-off",
      offersReopening: true,
      label: { parcel: { concern: "after-all" } },
      proofOfSendingAt: null,
      goodsReceivedAt: null,
    });
    expect(await follow()).toEqual({ counted: 1, listed: [caseId] });
    const handled = `/api/admin/tracked-parcels/${number}/handled`;
    expect((await admin.staff.call("PUT", handled)).status).toBe(200);
    expect(await follow()).toEqual({ counted: 0, listed: [] });
    expect(await call("POST", `/return-cases/${caseId}/reopening`)).toMatchObject({
      status: 200,
      body: {
        state: "arrived",
        isHeld: false,
        proofOfSendingAt: sent.toISOString(),
        goodsReceivedAt: come.toISOString(),
      },
    });
    const { rows } =
      await sql`select kind from outbox where dedupe_key = ${`return-received:${caseId}`}`.execute(admin.db);
    expect(rows).toEqual([{ kind: "return-received" }]);
  });

  test("forgets what was once found of a piece whose return was undone", async () => {
    const order = await admin.sold("delivered", 2);
    const [first, second] = order.itemIds;
    const open = (itemIds: unknown[]) =>
      call("POST", `/orders/${order.id}/return-cases`, { itemIds, cause: "defect" });
    const { id } = (await open([first, second])).body;
    const { returns } = (await admin.takeBack(order.id, [first ?? ""], { cause: "defect" })).body;
    await call("POST", `/return-cases/${id}/call-off`, { reason: "Elle garde l'autre" });
    await admin.undo(order.id, returns[0]?.id);
    await open([first]);
    const { pieces } = (await call("POST", `/return-cases/${id}/reopening`)).body;
    expect(pieces).toMatchObject([
      { itemId: first, verdict: null, isOpen: false },
      { itemId: second, verdict: null, isOpen: true },
    ]);
  });

  test("opens none of an order that was erased", async () => {
    const { order, caseId, end } = await stated(40);
    expect((await end()).body.offersReopening).toBe(true);
    await sql`update orders set erased_at = clock_timestamp() where id = ${order.id}`.execute(admin.db);
    expect((await call("GET", `/return-cases/${caseId}`)).body.offersReopening).toBe(false);
    expect(await call("POST", `/return-cases/${caseId}/reopening`)).toMatchObject({
      status: 409,
      body: { code: "PIECES_NOT_RETURNABLE" },
    });
  });

  test("leaves it ended where its pieces are expected anew, and one that goes on as it is", async () => {
    const { order, caseId, end } = await stated(40);
    const reopen = () => call("POST", `/return-cases/${caseId}/reopening`);
    expect(await reopen()).toMatchObject({ status: 409, body: { code: "RETURN_CASE_ELSEWHERE" } });
    await end();
    await call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal" });
    expect(await reopen()).toMatchObject({ status: 409, body: { code: "PIECES_NOT_RETURNABLE" } });
    expect((await call("GET", `/return-cases/${caseId}`)).body.state).toBe("called-off");
    const { rows } = await sql`select state, outcome from withdrawals where order_id = ${order.id}`.execute(
      admin.db,
    );
    expect(rows).toEqual([{ state: "done", outcome: "refused" }]);
  });

  test("opens none of an order that is not paid any more", async () => {
    const { order, caseId, end } = await stated(40);
    await end();
    await admin.setStatus(await admin.detailOf(order.id), "to-validate");
    expect(await call("POST", `/return-cases/${caseId}/reopening`)).toMatchObject({
      status: 409,
      body: { code: "ORDER_NOT_RETURNABLE" },
    });
  });
});
