import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Verdict } from "#domain/return-life.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { ago } from "#tests/days-ago.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { aColleague, anAdministrator, type SignedIn } from "#tests/staff.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body = ReturnCase & { code: string }>(
  method: string,
  path: string,
  body?: unknown,
  by: SignedIn = admin.staff,
) => by.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

const casesOf = async (orderId: string) =>
  (await call<ReturnCase[]>("GET", `/orders/${orderId}/return-cases`)).body;

/** A delivered order of three pieces at 20,00 €, of which its buyer renounces the first two on its own page. */
async function stated({ status = "delivered" as const, pieces = 2, more = {} as object } = {}) {
  const order = await admin.sold(status, 3);
  const answer = await admin.shop.visitor().call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds.slice(0, pieces),
    ...more,
  });
  expect(answer.status).toBe(201);
  const [opened] = await casesOf(order.id);
  return { ...order, opened };
}

const found = (itemIds: readonly string[], ...verdicts: Verdict[]) =>
  itemIds.slice(0, verdicts.length).map((itemId, place) => ({
    itemId,
    verdict: verdicts[place],
    disposition: verdicts[place] === "fine" ? "restocked" : "set-aside",
  }));

const check = (caseId: string | undefined, pieces: object[], refundCents: number, by?: SignedIn) =>
  call("POST", `/return-cases/${caseId}/check`, { pieces, refundCents }, by);

describe("a statement of withdrawal", () => {
  test("opens the return of the pieces that were ticked by itself", async () => {
    const { opened, itemIds } = await stated();
    expect(opened).toMatchObject({ state: "expected", cause: "withdrawal", asCredit: false, inTime: true });
    expect(opened?.pieces.map(({ itemId, verdict }) => [itemId, verdict])).toEqual([
      [itemIds[0], null],
      [itemIds[1], null],
    ]);
    const { rows } = await sql<{
      state: string;
    }>`select state from withdrawals where id = ${opened?.withdrawalId}`.execute(admin.db);
    expect(rows).toEqual([{ state: "goods-due" }]);
  });

  test("of a parcel that has not left only asks staff to take its pieces out", async () => {
    const { opened } = await stated({ status: "paid" as never });
    expect(opened).toMatchObject({ state: "to-pull", isHeld: false });
  });

  test("that is repeated, also by two requests at once, expects each piece once", async () => {
    const order = await admin.sold("delivered", 3);
    const body = (itemIds: string[]) => ({
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: order.number,
      email: `${randomUUID().slice(0, 8)}@example.fr`,
      orderId: order.id,
      itemIds,
    });
    await Promise.all(
      [order.itemIds.slice(0, 2), order.itemIds.slice(0, 2), order.itemIds].map((itemIds) =>
        admin.shop.visitor().call("POST", "/api/withdrawals", body(itemIds)),
      ),
    );
    const expected = (await casesOf(order.id)).flatMap(({ pieces }) => pieces.map(({ itemId }) => itemId));
    expect(expected.toSorted()).toEqual(order.itemIds.toSorted());
  });

  test("that is late is for staff, who open its return themselves", async () => {
    const order = await admin.sold("delivered", 1);
    await sql`update orders set delivered_at = clock_timestamp() - interval '40 days',
      contract_sent_at = clock_timestamp() - interval '45 days' where id = ${order.id}`.execute(admin.db);
    await admin.shop.visitor().call("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: order.number,
      email: "camille@example.fr",
      orderId: order.id,
    });
    expect(await casesOf(order.id)).toEqual([]);
    const { rows } = await sql<{
      id: string;
    }>`select id from withdrawals where order_id = ${order.id}`.execute(admin.db);
    const opened = await call("POST", `/orders/${order.id}/return-cases`, {
      cause: "withdrawal",
      withdrawalId: rows[0]?.id,
    });
    expect(opened).toMatchObject({ status: 200, body: { state: "expected", inTime: false } });
    const again = await call("POST", `/orders/${order.id}/return-cases`, { cause: "defect" });
    expect(again).toMatchObject({ status: 409, body: { code: "PIECES_NOT_RETURNABLE" } });
  });
});

test("of a parcel that has not left, the role 'Préparation' takes out and checks also the last piece", async () => {
  const packer = await aColleague(admin.shop, "preparation");
  const { id, opened, itemIds } = await stated({ status: "paid" as never, pieces: 3 });
  const pieces = found(itemIds, "fine", "fine", "fine");
  expect(await check(opened?.id, pieces, 6600, packer)).toMatchObject({ status: 200 });
  expect((await admin.detailOf(id)).status).toBe("cancelled-by-admin");
});

describe("the clock of its refund", () => {
  test("stands still until the pieces or a proof of their sending came, and never ends before the fourteenth day", async () => {
    const { opened } = await stated();
    const fourteenth = addDays(parisDay(new Date()), 14);
    expect(opened).toMatchObject({ dueOn: fourteenth, isHeld: true });
    const path = `/return-cases/${opened?.id}/dates`;
    const proved = await call("PUT", path, { proof: true });
    expect(proved.body).toMatchObject({ state: "expected", dueOn: fourteenth, isHeld: false });
    expect((await call("PUT", path, { proof: false })).body).toMatchObject({ isHeld: true });
    // Stated a month ago: the pieces are later than its fourteenth day.
    await sql`update return_cases set withdrawal_id = null, opened_at = clock_timestamp() - interval '30 days'
      where id = ${opened?.id}`.execute(admin.db);
    const arrived = await call("PUT", path, { goods: true });
    expect(arrived.body).toMatchObject({ state: "arrived", dueOn: parisDay(new Date()), isHeld: false });
    const first = arrived.body.goodsReceivedAt;
    expect((await call("PUT", path, { goods: true })).body.goodsReceivedAt).toBe(first);
    expect((await call("PUT", path, { goods: false })).body).toMatchObject({ state: "expected" });
  });

  test("is that of the task which the check opens", async () => {
    const { opened, itemIds, id } = await stated();
    await check(opened?.id, found(itemIds, "fine", "fine"), 4000);
    const detail = await admin.detailOf(id);
    expect(detail.refunds).toMatchObject([{ state: "due", dueOn: addDays(parisDay(new Date()), 14) }]);
  });

  test("runs from a statement that came by letter, however late its pieces are looked at", async () => {
    const order = await admin.sold("delivered", 1);
    const { body: one } = await call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal" });
    await sql`update return_cases set opened_at = ${ago("30 days")},
      goods_received_at = ${ago("20 days")} where id = ${one.id}`.execute(admin.db);
    const due = addDays(parisDay(new Date()), -16);
    expect(await casesOf(order.id)).toMatchObject([{ state: "arrived", dueOn: due }]);
    await check(one.id, found(order.itemIds, "fine"), 2000);
    expect((await admin.detailOf(order.id)).refunds).toMatchObject([{ dueOn: due, ground: "withdrawal" }]);
  });
});

describe("what came back", () => {
  test("is checked piece by piece: fine is sold again, damaged set aside, missing and strange ones are owed nothing", async () => {
    const order = await stated({ pieces: 3 });
    const checked = await check(order.opened?.id, found(order.itemIds, "fine", "damaged", "missing"), 3500);
    expect(checked).toMatchObject({ status: 200, body: { state: "to-refund", owedCents: 3500 } });
    expect(checked.body.pieces.map(({ verdict, disposition }) => [verdict, disposition])).toEqual([
      ["fine", "restocked"],
      ["damaged", "set-aside"],
      ["missing", null],
    ]);
    expect(await Promise.all(order.productIds.map(admin.takenOf))).toEqual([0, 1, 1]);
    // The missing piece may be expected again.
    const again = await call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal" });
    expect(again.body.pieces.map(({ itemId }) => itemId)).toEqual([order.itemIds[2]]);
  });

  test("by two members of staff at once is one check and one refusal that names the faster", async () => {
    const order = await stated();
    const colleague = await anAdministrator(admin.shop);
    const pieces = found(order.itemIds, "fine", "fine");
    const answers = await Promise.all([
      check(order.opened?.id, pieces, 4000),
      check(order.opened?.id, pieces, 4000, colleague),
      check(order.opened?.id, pieces, 4000),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      "RETURN_ALREADY_CHECKED",
      "RETURN_ALREADY_CHECKED",
    ]);
    const detail = await admin.detailOf(order.id);
    expect(detail.returns).toHaveLength(1);
    expect(detail.refunds).toHaveLength(1);
  });

  test("names every piece that is expected and no other", async () => {
    const order = await stated();
    for (const pieces of [found(order.itemIds, "fine"), found(order.itemIds, "fine", "fine", "fine")])
      expect(await check(order.opened?.id, pieces, 0)).toMatchObject({
        status: 409,
        body: { code: "PIECES_NOT_RETURNABLE" },
      });
  });

  test("when nothing came, nothing is owed and the return is over", async () => {
    const order = await stated();
    const pieces = found(order.itemIds, "missing", "other-piece");
    expect(await check(order.opened?.id, pieces, 100)).toMatchObject({ status: 409 });
    expect((await check(order.opened?.id, pieces, 0)).body).toMatchObject({ state: "closed", owedCents: 0 });
  });

  test("may be undone: its pieces are expected again", async () => {
    const order = await stated();
    await check(order.opened?.id, found(order.itemIds, "fine", "missing"), 2000);
    const [noted] = (await admin.detailOf(order.id)).returns;
    await admin.undo(order.id, noted?.id);
    const [now] = await casesOf(order.id);
    expect(now).toMatchObject({ state: "arrived", checkedAt: null });
    expect(now?.pieces.map(({ verdict, isOpen }) => [verdict, isOpen])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect((await check(order.opened?.id, found(order.itemIds, "fine", "fine"), 4000)).body.state).toBe(
      "to-refund",
    );
  });

  test("and was noted on the order's page ends the return that expected it", async () => {
    const order = await stated();
    await admin.takeBack(order.id, order.itemIds.slice(0, 2), { refundCents: 4000 });
    expect((await casesOf(order.id))[0]).toMatchObject({ state: "to-refund", owedCents: 4000 });
  });

  test("of a parcel that has not left cancels the order once nothing of it is left to send", async () => {
    const order = await admin.sold("paid", 1);
    const opened = await call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal" });
    expect(opened.body.state).toBe("to-pull");
    expect(await call("PUT", `/return-cases/${opened.body.id}/dates`, { goods: true })).toMatchObject({
      status: 409,
      body: { code: "RETURN_CASE_ELSEWHERE" },
    });
    const checked = await check(opened.body.id, found(order.itemIds, "fine"), 2600);
    expect(checked.body).toMatchObject({ state: "to-refund", owedCents: 2600, goodsReceivedAt: null });
    expect(await admin.detailOf(order.id)).toMatchObject({ status: "cancelled-by-admin" });
  });
});

describe("a return that comes to nothing", () => {
  test("is called off with a reason, once, and its pieces may be expected anew", async () => {
    const order = await stated();
    const path = `/return-cases/${order.opened?.id}/call-off`;
    expect((await call("POST", path, { reason: "Elle garde tout" })).body).toMatchObject({
      state: "called-off",
      calledOffReason: "Elle garde tout",
    });
    expect(await call("POST", path, { reason: "Encore" })).toMatchObject({
      status: 409,
      body: { code: "RETURN_CASE_ELSEWHERE" },
    });
    expect(await check(order.opened?.id, found(order.itemIds, "fine", "fine"), 0)).toMatchObject({
      status: 409,
    });
    expect((await call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal" })).status).toBe(
      200,
    );
  });
});

test("the queue has each return in the view of what is to be done, and counts them", async () => {
  const order = await stated();
  const idsIn = async (view: string) => {
    const ids: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await call<{
        cases: ReturnCase[];
        next: string | null;
        counts: Record<string, number>;
      }>("GET", `/return-cases?view=${view}${after && `&after=${after}`}`);
      ids.push(...body.cases.map(({ id }) => id));
      if (!body.next) return { ids, count: body.counts[view] };
      after = body.next;
    }
  };
  const isOnlyIn = async (view: string) => {
    for (const one of ["expected", "to-check", "to-refund", "over"])
      expect((await idsIn(one)).ids.includes(order.opened?.id ?? ""), one).toBe(one === view);
    const { ids, count } = await idsIn(view);
    if (view !== "over") expect(count).toBe(ids.length);
  };
  await isOnlyIn("expected");
  await call("PUT", `/return-cases/${order.opened?.id}/dates`, { goods: true });
  await isOnlyIn("to-check");
  await check(order.opened?.id, found(order.itemIds, "fine", "fine"), 4000);
  await isOnlyIn("to-refund");
});
