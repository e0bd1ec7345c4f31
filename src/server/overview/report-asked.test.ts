import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle, storedComment } from "#tests/live-admin.ts";
import { anOrder } from "#tests/staff.ts";

const admin = claimAdmin();
const report = async () =>
  (await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${admin.liveId}/report`)).body;

test("each piece asked for counts once: accepted, refused, missed or taken back", async () => {
  const { staff, liveId, productIds, db } = admin;
  await admin.automatic();
  const first = newHandle();
  await admin.say("A1", first);
  await admin.say("A1 svp", first);
  await admin.say("A1", newHandle());
  await admin.say("A3 x3", newHandle());
  const undone = newHandle();
  await admin.say("A2", undone);
  await admin.act((await admin.claims()).find(({ handle }) => handle === undone)?.id, "undo");
  const refused = newHandle();
  await admin.say("A3 x2", refused);
  await admin.act((await admin.claims()).find(({ handle }) => handle === refused)?.id, "dismiss");
  const leaves = newHandle();
  await admin.say("A3", leaves);
  await admin.say("j'annule la A3", leaves);
  // A member of staff was faster than the engine, with another piece.
  const byHand = newHandle();
  const commentId = await storedComment(db, { liveId, handle: byHand, text: "A4" });
  await addForViewer(staff, liveId, { handle: byHand, productId: productIds[2], commentId });
  await workThrough(admin.shop.context, liveId);
  // Somebody typed the same piece before the comment was read, by the comment, without it, and twice said.
  for (const tied of [true, false]) {
    const early = newHandle();
    const said = await storedComment(db, { liveId, handle: early, text: "A4" });
    const item = { handle: early, productId: productIds[3], ...(tied && { commentId: said }) };
    await addForViewer(staff, liveId, item);
    await workThrough(admin.shop.context, liveId);
    await admin.say("A4 svp", early);
  }
  // An order that is cancelled later does not undo that the request was answered.
  const cancelled = newHandle();
  await admin.say("A3", cancelled);
  const claim = (await admin.claims()).find(({ handle }) => handle === cancelled);
  await admin.cancel(claim?.order?.id);

  const { asked, viewers, minutes } = await report();
  expect(asked).toEqual({ accepted: 5, refused: 2, missed: 2, takenBack: 1 });

  // The same from the raw rows, by another way: what was said again names its own state, the rest is told one by one.
  const claims = await db
    .selectFrom("claims")
    .selectAll()
    .where("live_id", "=", liveId)
    .where("act", "=", "claim")
    .execute();
  const rows = claims.filter(({ state }) => state !== "repeated");
  const outcomeOf = ({ state, reason }: (typeof rows)[number]): keyof typeof asked => {
    if (reason === "handled-by-hand" || ["done", "granted"].includes(state)) return "accepted";
    if (state === "undone") return reason === "taken-back" ? "takenBack" : "refused";
    return state === "dismissed" ? "refused" : "missed";
  };
  for (const [outcome, count] of Object.entries(asked))
    expect([outcome, rows.filter((row) => outcomeOf(row) === outcome).length]).toEqual([outcome, count]);
  expect(Object.values(asked).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  // What was answered by hand was asked for as much; what staff left aside was not.
  const wanted = rows.filter(({ state, reason }) => state !== "dismissed" || reason === "handled-by-hand");
  expect(wanted.length).toBe(rows.length - 1);
  expect(viewers.claimed).toBe(new Set(wanted.map(({ handle }) => handle)).size);
  expect(minutes.reduce((sum, minute) => sum + (minute.claims ?? 0), 0)).toBe(wanted.length);
  // Nothing that a viewer asked for is left out of all of them.
  const wish = ({ handle, product_id, reference }: (typeof claims)[number]) =>
    `${handle} ${product_id ?? reference}`;
  expect([...new Set(claims.map(wish))].sort()).toEqual([...new Set(rows.map(wish))].sort());
});

test("what of the shown pieces is sold is told in euros too: what they cost, and the price of what is left", async () => {
  const { staff, liveId, productIds, db } = admin;
  const [one = "", other = "", three = "", unlimited = ""] = productIds;
  for (const reference of ["A1", "A3", "A4"])
    await staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference });
  await anOrder(db, { liveId, status: "paid", productIds: [one, three] });
  const discounted = await anOrder(db, { liveId, status: "to-pay", productIds: [three] });
  const discount = async (cents: number) => {
    await db
      .updateTable("order_items")
      .set({ discount_cents: cents })
      .where("order_id", "=", discounted.id)
      .execute();
    await db
      .updateTable("orders")
      .set({ items_cents: 2000 - cents, discount_cents: cents })
      .where("id", "=", discounted.id)
      .execute();
  };
  await discount(300);
  await admin.cancel((await anOrder(db, { liveId, status: "to-pay", productIds: [three] })).id);
  await anOrder(db, { liveId, status: "shipped", productIds: [unlimited, other] });
  await db.updateTable("products").set({ price_cents: 2500 }).where("id", "=", three).execute();

  const { pieces } = await report();
  const orders = await db.selectFrom("orders").selectAll().where("live_id", "=", liveId).execute();
  const items = await db.selectFrom("order_items").selectAll().execute();
  const products = await db.selectFrom("products").selectAll().where("live_id", "=", liveId).execute();
  // No promo code stands for it: gone before the database is looked through.
  await discount(0);
  // A2 was not on air.
  const shown = products.filter(({ id }) => id !== other);
  const takenOf = (productId: string, ...statuses: string[]) =>
    items.filter(
      ({ product_id, takes_unit, order_id }) =>
        product_id === productId &&
        takes_unit &&
        orders.some(({ id, status }) => id === order_id && statuses.includes(status)),
    );
  const cost = (of: typeof items) =>
    of.reduce((sum, { price_cents, discount_cents }) => sum + price_cents - discount_cents, 0);
  const total = (of: (productId: string) => number) => shown.reduce((sum, { id }) => sum + of(id), 0);
  expect(pieces).toMatchObject({
    soldCents: total((id) => cost(takenOf(id, "paid", "shipped"))),
    reservedCents: total((id) => cost(takenOf(id, "to-pay"))),
    leftCents: shown.reduce(
      (sum, { id, stock, price_cents }) =>
        sum + Math.max(0, (stock ?? 0) - takenOf(id, "paid", "shipped", "to-pay").length) * price_cents,
      0,
    ),
  });
  expect(pieces).toMatchObject({ soldCents: 6000, reservedCents: 1700, leftCents: 2500 });
});
