import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle, storedComment } from "#tests/live-admin.ts";
import { anAdministrator, anOrder, aPerson, giveBack } from "#tests/staff.ts";

const admin = claimAdmin();
const report = async (liveId = admin.liveId) =>
  await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`);

const OPEN = ["to-validate", "to-pay"];
const CANCELLED = ["cancelled-by-customer", "cancelled-by-admin"];
const isOpen = ({ status }: { status: string }) => OPEN.includes(status);
const isCancelled = ({ status }: { status: string }) => CANCELLED.includes(status);
const isPaid = (order: { status: string }) => !isOpen(order) && !isCancelled(order);
const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
const distinct = (values: (string | null)[]) => new Set(values).size;
/** As PostgreSQL's percentile_cont. */
function quantile(values: number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}

/** Some days from now, and a random part of one. */
const after = (days: number) => new Date(Date.now() + (days + Math.random()) * 86_400_000);

/** An evening with every kind of row: comments, claims granted, waiting and impossible, orders of all sorts, gaps. */
async function anEvening() {
  const { liveId, productIds, db, staff } = admin;
  const show = (reference: string | null) =>
    staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference });
  await admin.automatic();
  for (let n = 0; n < 30; n += 1)
    await storedComment(db, { liveId, handle: newHandle(), text: "bonjour", secondsAgo: 600 + n * 60 });
  await show("A1");
  for (const text of ["A1", "A1", "A1 svp", "A3", "A3 x2", "A99 noir", "Z4 rouge M"])
    await admin.say(text, newHandle());
  await show("A3");
  await admin.say("A3 merci", newHandle());
  await show(null);
  const byHand = newHandle();
  const taken = await addForViewer(staff, liveId, { handle: byHand, productId: productIds[1] });
  await staff.call("PUT", `/api/admin/orders/${taken.body.order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: taken.body.order.version,
    reason: "Double",
  });
  await addForViewer(staff, liveId, { handle: newHandle(), productId: productIds[3] });
  for (const status of ["paid", "shipped", "to-pay", "delivered"] as const) {
    const userId = await aPerson(db);
    const order = await anOrder(db, {
      liveId,
      status,
      productIds: [productIds[3] ?? ""],
      ...(userId && { userId }),
    });
    await db
      .updateTable("orders")
      .set({
        created_at: new Date(Date.now() - 1000 * (100 + Math.random() * 5000)),
        ...(status === "shipped" || status === "delivered" ? { shipped_at: after(2) } : {}),
        ...(status === "delivered" ? { delivered_at: after(4) } : {}),
      })
      .where("id", "=", order.id)
      .execute();
    if (status === "delivered") await giveBack(db, order.id, 700);
  }
  const guest = admin.shop.visitor();
  const { body } = await guest.call<{ id: string }>("POST", "/api/guest-orders", { liveId });
  await guest.call("POST", `/api/guest-orders/${body.id}/items`, { productId: productIds[3] });
  await db
    .insertInto("capture_gaps")
    .values([
      {
        live_id: liveId,
        began_at: new Date(Date.now() - 590_000),
        ended_at: new Date(Date.now() - 290_000),
        cause: "connector-lost",
      },
    ])
    .execute();
  // Tidied away after the live: their orders and claims go on naming them.
  for (const productId of productIds.slice(2)) await staff.call("DELETE", `/api/admin/products/${productId}`);
}

test("every figure of the report is that of the raw rows", async () => {
  await anEvening();
  const { status, body } = await report();
  expect(status).toBe(200);

  const orders = await admin.db
    .selectFrom("orders")
    .selectAll()
    .where("live_id", "=", admin.liveId)
    .execute();
  const withPieces = orders.filter((order) => (order.line_count ?? 0) > 0);
  const items = (await admin.db.selectFrom("order_items").selectAll().execute()).filter((item) =>
    orders.some(({ id }) => id === item.order_id),
  );
  const claims = await admin.db
    .selectFrom("claims")
    .selectAll()
    .where("live_id", "=", admin.liveId)
    .execute();
  const products = await admin.db
    .selectFrom("products")
    .selectAll()
    .where("live_id", "=", admin.liveId)
    .execute();
  const events = await admin.db
    .selectFrom("tiktok_event")
    .selectAll()
    .where("live_id", "=", admin.liveId)
    .execute();
  const refunds = await admin.db.selectFrom("refunds").selectAll().execute();
  const history = await admin.db.selectFrom("order_history").selectAll().orderBy("id").execute();
  const orderOf = (id: string) => orders.find((order) => order.id === id) ?? { status: "", origin: "" };
  const shown = products.filter(({ ref_category }) => ["A1", "A3"].includes(ref_category ?? ""));
  const unitsOf = (kept: (order: { status: string }) => boolean) =>
    items.filter(
      (item) =>
        item.takes_unit && shown.some(({ id }) => id === item.product_id) && kept(orderOf(item.order_id)),
    ).length;
  const viewers = withPieces.filter(({ origin }) => origin !== "guest");
  const guests = withPieces.filter(({ origin }) => origin === "guest");
  const seconds = orders
    .filter(isPaid)
    .flatMap(({ paid_at, created_at }) =>
      paid_at ? [(paid_at.getTime() - created_at.getTime()) / 1000] : [],
    );
  const sincePayment = (column: "shipped_at" | "delivered_at") =>
    orders
      .filter(isPaid)
      .flatMap(({ paid_at, [column]: at }) =>
        paid_at && at ? [(at.getTime() - paid_at.getTime()) / 1000] : [],
      );
  const [handedOver, delivered] = [sincePayment("shipped_at"), sincePayment("delivered_at")];
  expect([handedOver.length, delivered.length]).toEqual([2, 1]);

  expect(body).toMatchObject({
    id: admin.liveId,
    delivery: {
      handedOver: handedOver.length,
      toHandOver: quantile(handedOver, 0.5),
      delivered: delivered.length,
      toLetterBox: quantile(delivered, 0.5),
    },
    orders: orders.filter((order) => !isCancelled(order)).length,
    receivedCents: sum(orders.filter(isPaid).map(({ total_cents }) => total_cents)),
    owedCents: sum(orders.filter(({ status }) => status === "to-pay").map(({ total_cents }) => total_cents)),
    refundedCents: sum(
      refunds
        .filter(({ state, order_id }) => state === "done" && orders.some(({ id }) => id === order_id))
        .map(({ amount_cents }) => amount_cents),
    ),
    lost: [
      {
        cause: "staff",
        orders: withPieces.filter(isCancelled).length,
        cents: sum(withPieces.filter(isCancelled).map(({ total_cents }) => total_cents)),
      },
    ],
    pieces: {
      references: products.length,
      shown: 2,
      units: sum(shown.map(({ stock }) => stock)),
      unlimited: shown.filter(({ stock }) => stock === null).length,
      sold: unitsOf(isPaid),
      reserved: unitsOf(isOpen),
    },
    viewers: {
      wrote: distinct(events.map(({ user_unique_id }) => user_unique_id)),
      claimed: distinct(
        claims
          .filter(
            ({ act, state, reason }) =>
              act === "claim" && (state !== "dismissed" || reason === "handled-by-hand"),
          )
          .map(({ handle }) => handle),
      ),
      ordered: distinct(
        viewers.filter((order) => !isCancelled(order) && order.user_id).map(({ user_id }) => user_id),
      ),
      paid: distinct(viewers.filter((order) => isPaid(order) && order.user_id).map(({ user_id }) => user_id)),
    },
    guests: {
      ordered: guests.filter((order) => !isCancelled(order)).length,
      paid: guests.filter(isPaid).length,
    },
    timeToPay: { orders: seconds.length, half: quantile(seconds, 0.5), nineTenths: quantile(seconds, 0.9) },
  });

  const waiting = products.flatMap((product) => {
    const people = claims.filter(
      ({ state, product_id }) => state === "waiting" && product_id === product.id,
    ).length;
    return people === 0
      ? []
      : [{ reference: product.ref_category, people, cents: people * product.price_cents, waits: true }];
  });
  expect(waiting).toMatchObject([{ reference: "A1", people: 2 }]);
  expect(body.missing.filter(({ waits }) => waits)).toMatchObject(waiting);

  const kept = items.filter((item) => item.takes_unit && !isCancelled(orderOf(item.order_id)));
  const kindOf = (item: (typeof items)[number]) => {
    const written = history
      .filter(
        ({ order_id, event, facts }) =>
          order_id === item.order_id &&
          event === "line-added" &&
          (facts as { productId?: string } | null)?.productId === item.product_id,
      )
      .at(-1)?.actor_kind;
    if (written === "admin") return "staff";
    if (written === "system") return "automatic";
    return orderOf(item.order_id).origin === "guest" ? "guest" : "staff";
  };
  const entered = Object.groupBy(kept, kindOf);
  for (const [kind, own = []] of Object.entries(entered))
    expect([
      kind,
      sum(body.entered.filter((row) => row.kind === kind).map(({ pieces, cents }) => pieces * 1e6 + cents)),
    ]).toEqual([kind, own.length * 1e6 + sum(own.map(({ price_cents }) => price_cents))]);
  expect(sum(body.entered.map(({ pieces }) => pieces))).toBe(kept.length);
  expect(Object.keys(entered).sort()).toEqual(["automatic", "guest", "staff"]);
});

test("minutes hold what was written in them, gaps are unknown and not silent, pieces on air have their time", async () => {
  await anEvening();
  const { body } = await report();
  const minuteOf = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString();
  const events = await admin.db
    .selectFrom("tiktok_event")
    .selectAll()
    .where("live_id", "=", admin.liveId)
    .execute();
  const [gap] = body.gaps;
  expect(body.gaps).toHaveLength(1);
  for (const { at, comments } of body.minutes) {
    const written = events.filter(({ create_time }) => minuteOf(Number(create_time)) === at).length;
    const end = Date.parse(at) + 60_000;
    const inGap = Date.parse(gap?.from ?? "") < end && Date.parse(gap?.until ?? "") > Date.parse(at);
    expect([at, comments]).toEqual([at, written === 0 && inGap ? null : written]);
  }
  expect(body.minutes.filter(({ comments }) => comments === null).length).toBeGreaterThanOrEqual(4);
  expect(sum(body.minutes.map(({ comments }) => comments))).toBe(events.length);
  expect(body.shown.map(({ reference }) => reference)).toEqual(["A1", "A3"]);
  expect(body.shown[0]?.to).toBe(body.shown[1]?.from);
});

test("two colleagues of one name stay two", async () => {
  const colleagues = [await anAdministrator(admin.shop), await anAdministrator(admin.shop)];
  await admin.db
    .updateTable("users")
    .set({ first_name: "Camille", last_name: "Petit" })
    .where(
      "id",
      "in",
      colleagues.map(({ userId }) => userId),
    )
    .execute();
  for (const [rank, colleague] of colleagues.entries())
    await addForViewer(colleague, admin.liveId, { handle: newHandle(), productId: admin.productIds[rank] });
  const { body } = await report();
  expect(body.entered).toMatchObject([
    { kind: "staff", name: "Camille Petit", pieces: 1 },
    { kind: "staff", name: "Camille Petit", pieces: 1 },
  ]);
});

test("a live in which nothing happened has an empty report, one that does not exist has none", async () => {
  const { body } = await report();
  expect(body).toMatchObject({
    orders: 0,
    receivedCents: 0,
    lost: [],
    pieces: { references: 4, shown: 0, units: 5, unlimited: 1, sold: 0, soldCents: 0, leftCents: 5 * 2000 },
    asked: { accepted: 0, refused: 0, missed: 0, takenBack: 0 },
    viewers: { wrote: 0, claimed: 0, ordered: 0, paid: 0 },
    timeToPay: { orders: 0, half: null, nineTenths: null },
    delivery: { handedOver: 0, toHandOver: null, delivered: 0, toLetterBox: null },
    minutes: [],
    shown: [],
    gaps: [],
    missing: [],
    entered: [],
  });
  expect((await report(randomUUID())).status).toBe(404);
  expect((await admin.shop.visitor().call("GET", `/api/admin/lives/${admin.liveId}/report`)).status).toBe(
    401,
  );
});
