import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { addDays, addMonths } from "#domain/working-days.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { PASSWORD } from "#tests/staff.ts";

const {
  admin,
  db,
  grant,
  creditsOf,
  leftOf,
  anOrder,
  aHolder,
  aBuyerWith,
  startWith,
  read,
  detailOf,
  payRest,
} = creditAdmin();

type Asked = Record<string, unknown>;
const onOrder = <Body = OrderDetail>(orderId: string, path: string, body: Asked) =>
  admin.staff.call<Body>("POST", `/api/admin/orders/${orderId}/${path}`, body);

/** An order of 26,00 € or more, paid in part with 12,00 € of credit. */
async function partlyPaid(prices?: number[]) {
  const buyer = await aBuyerWith(1200, prices);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  const detail = await detailOf(buyer.order.id);
  const card = detail.transactions.find(({ means }) => means === "card");
  const credit = detail.transactions.find(({ means }) => means === "credit");
  return { ...buyer, detail, card, credit };
}

test("an order that is cancelled gives the card its part and the credit its own, at once", async () => {
  const { person, order, detail, card } = await partlyPaid();
  const { status, body } = await onOrder(order.id, "cancellation", {
    expectedVersion: detail.version,
    reason: "Pièce abîmée",
    refunds: [{ transactionUuid: card?.uuid, amountCents: 1400 }],
  });
  expect(status).toBe(200);
  expect(body.refunds.map(({ state, amountCents }) => [state, amountCents])).toEqual(
    expect.arrayContaining([
      ["done", 1400],
      ["done", 1200],
    ]),
  );
  expect(await leftOf(person.userId)).toBe(1200);
  const [credit] = await creditsOf(person.userId);
  expect(credit?.movements.map(({ kind }) => kind)).toEqual(["granted", "spent", "given-back"]);
  const page = await read({ guest: person, order });
  expect(page).toMatchObject({ refundedCents: 2600, creditBackCents: 1200 });
});

test("so does a status that staff set; the card's part waits as a task", async () => {
  const { person, order, detail } = await partlyPaid();
  await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: detail.version,
    reason: "À sa demande",
  });
  const { refunds } = await detailOf(order.id);
  expect(refunds.map(({ state, amountCents }) => [state, amountCents]).sort()).toEqual([
    ["done", 1200],
    ["due", 1400],
  ]);
  expect(await leftOf(person.userId)).toBe(1200);
});

test("a part comes back from the card first, up to what was charged, then to the credit", async () => {
  const { person, order, detail } = await partlyPaid([1000, 1000]);
  const returned = (cents: number, itemId: string | undefined) =>
    onOrder(order.id, "returns", {
      items: [{ itemId, disposition: "restocked" }],
      cause: "withdrawal",
      refundCents: cents,
    });
  expect((await returned(1000, detail.items[0]?.id)).status).toBeLessThan(300);
  expect(await leftOf(person.userId)).toBe(0);
  expect((await returned(1600, detail.items[1]?.id)).status).toBeLessThan(300);
  expect(await leftOf(person.userId)).toBe(1200);
  const { refunds } = await detailOf(order.id);
  expect(refunds.map(({ state, amountCents }) => [state, amountCents])).toEqual(
    expect.arrayContaining([
      ["due", 1000],
      ["due", 400],
      ["done", 1200],
    ]),
  );
});

test("staff give a part of the credit back by hand, never more than was spent", async () => {
  const { person, order, credit } = await partlyPaid();
  const give = (amountCents: number) =>
    onOrder<{ code: string }>(order.id, "refunds", {
      transactionUuid: credit?.uuid,
      amountCents,
      reason: "Geste",
    });
  expect((await give(700)).status).toBe(200);
  expect(await leftOf(person.userId)).toBe(700);
  expect((await give(600)).body.code).toBe("REFUND_TOO_HIGH");
});

test("ten presses at once give it back once", async () => {
  const { person, order, credit } = await partlyPaid();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      onOrder(order.id, "refunds", { transactionUuid: credit?.uuid, amountCents: 1200, reason: "Geste" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await leftOf(person.userId)).toBe(1200);
});

test("with her agreement a refund becomes credit, and the provider, which holds the money, gives back the rest", async () => {
  const person = await aHolder();
  const buyer = await anOrder(person, person.email);
  const { body: form } = await startWith(buyer, 0);
  await payRest(form);
  const [paid] = (await detailOf(buyer.order.id)).transactions;
  const give = (amountCents: number, asCredit?: true) =>
    onOrder<OrderDetail & { code: string }>(buyer.order.id, "refunds", {
      transactionUuid: paid?.uuid,
      amountCents,
      reason: "Échange",
      ...(asCredit ? { asCredit } : {}),
    });
  const { body } = await give(1000, true);
  expect(body.refunds).toMatchObject([{ state: "done", amountCents: 1000, asCredit: true }]);
  expect(await creditsOf(person.userId)).toMatchObject([
    { source: "refund", leftCents: 1000, expiresAt: null, order: { id: buyer.order.id } },
  ]);
  const rest = await give(1600);
  expect(rest.status).toBe(200);
  expect(rest.body.refunds.map(({ state }) => state)).toEqual(["done", "done"]);
  expect((await give(100, true)).body.code).toBe("REFUND_TOO_HIGH");
});

test("what comes back to a credit that has run out is good for three months more, until the end of a day in Paris", async () => {
  const person = await aHolder();
  await grant(person.userId, 1200, "2099-12-31");
  const buyer = await anOrder(person, person.email);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  await sql`update credits set expires_at = clock_timestamp() - interval '1 day' where user_id = ${person.userId}`.execute(
    db(),
  );
  const { version } = await detailOf(buyer.order.id);
  await admin.staff.call("PUT", `/api/admin/orders/${buyer.order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
    reason: "À sa demande",
  });
  const [credit] = await creditsOf(person.userId);
  expect(credit?.leftCents).toBe(1200);
  const lastDay = addMonths(parisDay(new Date()), 3);
  expect(credit?.expiresAt).toBe(parisInstant(`${addDays(lastDay, 1)}T00:00`));
});

test("whoever has credit is not erased before it is given back or waived", async () => {
  const person = await aHolder(1200);
  const erase = () =>
    admin.staff.call<{ code: string }>("POST", `/api/admin/users/${person.userId}/erasure`, {
      password: PASSWORD,
    });
  expect((await erase()).body.code).toBe("CREDIT_LEFT");
  const [credit] = await creditsOf(person.userId);
  const withdraw = () =>
    admin.staff.call<{ code: string }>("POST", `/api/admin/credits/${credit?.id}/withdrawal`, {
      reason: "Elle y renonce par écrit",
    });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).body.code).toBe("CREDIT_SPENT");
  expect((await erase()).status).toBe(200);
  const { reason } = await db()
    .selectFrom("credits")
    .select("reason")
    .where("user_id", "=", person.userId)
    .executeTakeFirstOrThrow();
  expect(reason).toBe("");
});

test("nor by retention, though she is long gone; whoever has none left is", async () => {
  const [holder, spent] = [await aHolder(1200), await aHolder()];
  const ids = sql`(${holder.userId}, ${spent.userId})`;
  await sql`update users set created_at = created_at - interval '4 years' where id in ${ids}`.execute(db());
  await sql`delete from auth_user where id in (select auth_id from users where id in ${ids})`.execute(db());
  await runRetention(admin.shop.context);
  const { rows } = await sql<{ id: string; erased: boolean }>`select id, erased_at is not null as erased
    from users where id in ${ids}`.execute(db());
  expect(Object.fromEntries(rows.map(({ id, erased }) => [id, erased]))).toEqual({
    [holder.userId]: false,
    [spent.userId]: true,
  });
});

test("credit that is being spent is not withdrawn", async () => {
  const buyer = await aBuyerWith(1200);
  await startWith(buyer, 1200);
  const [credit] = await creditsOf(buyer.person.userId);
  const { body } = await admin.staff.call<{ code: string }>(
    "POST",
    `/api/admin/credits/${credit?.id}/withdrawal`,
    { reason: "Erreur" },
  );
  expect(body.code).toBe("CREDIT_IN_USE");
});

test("two persons who are one have one credit, with or without orders", async () => {
  const [source, destination] = [await aHolder(1200), await aHolder(300)];
  const merge = { sourceId: source.userId, destinationId: destination.userId };
  expect((await admin.staff.call("POST", "/api/admin/users/merge", merge)).status).toBe(200);
  expect(await leftOf(source.userId)).toBe(0);
  expect(await leftOf(destination.userId)).toBe(1500);
});

test("she sees her balance and its movements, and nobody else's", async () => {
  const { person, order } = await partlyPaid();
  const own = await person.call<{ leftCents: number; credits: object[] }>("GET", "/api/customer/credits");
  expect(own.body.leftCents).toBe(0);
  expect(own.body.credits).toMatchObject([
    { leftCents: 0, movements: [{ kind: "granted" }, { kind: "spent", order: { id: order.id } }] },
  ]);
  expect(own.body.credits[0]).not.toHaveProperty("grantedBy");
  const stranger = await aHolder();
  expect((await stranger.call<{ credits: object[] }>("GET", "/api/customer/credits")).body.credits).toEqual(
    [],
  );
});

test("money received does not count what credit paid, of a person, a live or a day; what a basket comes to does", async () => {
  const today = async () =>
    (
      await admin.staff.call<{ now: { paidCents: number; receivedCents: number } }>(
        "GET",
        "/api/admin/dashboard/figures?of=7",
      )
    ).body.now;
  const before = await today();
  const { person, order } = await partlyPaid();
  const now = await today();
  const received = now.receivedCents - before.receivedCents;
  expect(received).toBe(1400);
  expect(now.paidCents - before.paidCents).toBe(order.totalCents);
  expect(order.totalCents).toBeGreaterThan(received);
  const page = await admin.staff.call<{ numbers: { receivedCents: number } }>(
    "GET",
    `/api/admin/users/${person.userId}/page`,
  );
  expect(page.body.numbers.receivedCents).toBe(1400);
  const { rows } = await sql<{ cents: string }>`select revenue_cents as cents from live_numbers
    where live_id = (select live_id from orders where id = ${order.id})`.execute(db());
  expect(rows.map(({ cents }) => Number(cents))).toEqual([1400]);
});

test("the list and its file tell what the shop owes, and the file of orders what credit paid", async () => {
  const { person, order } = await partlyPaid();
  await grant(person.userId, 900);
  const { body } = await admin.staff.call<{ holder: { id: string }; leftCents: number }[]>(
    "GET",
    "/api/admin/credits",
  );
  const own = body.filter(({ holder }) => holder.id === person.userId);
  expect(own.map(({ leftCents }) => leftCents)).toEqual([900, 0]);
  const cookie = [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const file = async (name: string) =>
    (await fetch(`${admin.shop.url}/api/admin/exports/${name}.csv`, { headers: { cookie } })).text();
  expect(await file("credits")).toContain(`;${person.email};Offert par l'équipe;Ourlet défait;;`);
  const line = (await file("orders")).split("\r\n").find((one) => one.startsWith(order.orderNumber));
  expect(line).toContain(";26,00;12,00;");
});
