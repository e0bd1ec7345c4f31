import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/order-status.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { openShop, type TestShop } from "#tests/open-shop.ts";
import { adminOf, anAdministrator, anOrder, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runBulkActs } from "./run-bulk-acts.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

/** Another copy of the server, on the same database. */
let other: TestShop;
beforeAll(async () => {
  other = await openShop({ databaseUrl: admin.shop.databaseUrl, card: admin.shop.card });
});
afterAll(() => other.close());

const acts = bulkActsOf(admin);

type Asked = Parameters<typeof acts.ask>[1] & { reason?: string };

const ask = async (orderIds: string[], status: OrderStatus, { reason, ...asked }: Asked = {}) =>
  acts.ask(await acts.asStatus(orderIds, status, reason ? { reason } : {}), asked);
const change = async (orderIds: string[], status: OrderStatus) =>
  acts.carryOut(await acts.asStatus(orderIds, status));

const statusOf = async (orderId: string) =>
  (await db().selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow())
    .status;

describe("many orders", () => {
  test("each by itself: those that refuse are named with the reason, the others are done", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const [gone, free] = productIds.map((productId) => [productId]);
    const cancelled = await anOrder(db(), { liveId, productIds: gone ?? [] });
    await change([cancelled.id], "cancelled-by-admin");
    await anOrder(db(), { liveId, productIds: gone ?? [] });
    const fine = await anOrder(db(), { liveId, productIds: free ?? [] });
    const same = await anOrder(db(), { liveId, status: "to-pay" });
    const flagged = await anOrder(db(), { liveId, status: "paid", reviewReason: "montant" });
    const unknown = randomUUID();
    const asked = [cancelled.id, same.id, unknown, flagged.id, fine.id, fine.id];
    expect(await change(asked, "to-pay")).toEqual({
      id: expect.any(String),
      kind: "orders.status",
      askedAt: expect.any(String),
      total: 5,
      waiting: 0,
      done: 1,
      refused: [
        {
          id: cancelled.id,
          label: cancelled.number,
          code: "PIECES_GONE",
          message: "Pièce indisponible\u00a0: A1 Robe 1.",
        },
        {
          id: same.id,
          label: same.number,
          code: "STATUS_UNCHANGED",
          message: "La commande a déjà ce statut.",
        },
        { id: unknown, label: "", code: "ORDER_NOT_FOUND", message: "Aucune commande trouvée" },
        {
          id: flagged.id,
          label: flagged.number,
          code: "REASON_REQUIRED",
          message: expect.any(String),
        },
      ],
    });
    expect(await statusOf(cancelled.id)).toBe("cancelled-by-admin");
    expect(await statusOf(fine.id)).toBe("to-pay");
  });

  test("of which one has another status than was shown: it is refused and stays, the others are done", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const shown = [await anOrder(db(), { liveId, productIds }), await anOrder(db(), { liveId })];
    const [cancelled, fine] = shown.map(({ id }) => id);
    const asked = await acts.asStatus([cancelled ?? "", fine ?? ""], "to-pay");
    await change([cancelled ?? ""], "cancelled-by-admin");
    const changed = {
      id: cancelled,
      code: "ORDER_CHANGED",
      message: `La commande a été modifiée entre-temps par ${admin.staff.email}. Statut actuel\u00a0: Annulée par l'admin.`,
    };
    const progress = await acts.carryOut(asked);
    expect(progress).toMatchObject({ done: 1, refused: [changed] });
    expect(await unitsTaken(db(), productIds[0])).toBe(0);
    await acts.retry(progress.id);
    await runBulkActs(admin.shop.context);
    expect(await acts.progressOf(progress)).toMatchObject({ done: 1, refused: [changed] });
    expect([await statusOf(cancelled ?? ""), await statusOf(fine ?? "")]).toEqual([
      "cancelled-by-admin",
      "to-pay",
    ]);
  });

  test("of which one is named without the status that was shown are refused", async () => {
    const asked = await acts.asStatus([randomUUID(), randomUUID()], "to-pay");
    const [first = ""] = asked.rowIds;
    expect(await acts.ask({ ...asked, from: { [first]: "paid" } })).toMatchObject({ status: 400 });
  });

  test("of which one is locked by somebody else: it is refused after a second and stops none of the others", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const held = await anOrder(db(), { liveId });
    const fine = await anOrder(db(), { liveId });
    const progress = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom("orders").select("id").where("id", "=", held.id).forUpdate().execute();
        return change([held.id, fine.id], "to-pay");
      });
    expect(progress).toMatchObject({ done: 1, refused: [{ id: held.id, code: "STILL_IN_PROGRESS" }] });
  });

  test("are told as waiting until a server comes to them, and change though nobody looks on", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const orders = [await anOrder(db(), { liveId }), await anOrder(db(), { liveId })];
    const asked = await ask(
      orders.map(({ id }) => id),
      "to-pay",
    );
    expect(asked.status).toBe(202);
    expect(await acts.progressOf(asked.body)).toMatchObject({ total: 2, waiting: 2, done: 0 });
    await runBulkActs(other.context);
    expect(await acts.progressOf(asked.body)).toMatchObject({ waiting: 0, done: 2 });
    const kept = await db()
      .selectFrom("order_history")
      .select(["actor_kind", "actor_id"])
      .where("order_id", "=", orders[0]?.id ?? "")
      .where("to_status", "=", "to-pay")
      .execute();
    expect(kept).toEqual([{ actor_kind: "admin", actor_id: admin.staff.userId }]);
  });

  test("asked for by a double click are changed once, also when an order has moved on since", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const key = randomUUID();
    const act = await acts.asStatus([order.id], "to-pay");
    const [one, two] = await Promise.all([acts.ask(act, { key }), acts.ask(act, { key })]);
    expect(two.body).toEqual(one.body);
    await runBulkActs(admin.shop.context);
    await change([order.id], "shipped");
    expect((await acts.ask(act, { key })).body).toEqual(one.body);
    await runBulkActs(admin.shop.context);
    expect(await statusOf(order.id)).toBe("shipped");
    expect(await ask([order.id], "paid", { key })).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test("more than 500, none at all, or of an unknown status are refused", async () => {
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect(await ask(many, "paid")).toMatchObject({ status: 400 });
    expect(await ask([], "paid")).toMatchObject({ status: 400 });
    expect(await ask([randomUUID()], "sold" as OrderStatus)).toMatchObject({ status: 400 });
  });
});

describe("two at work", () => {
  test("a bulk change of 300 orders during a drop: each is changed once, and every guest gets an answer", async () => {
    const { liveId, productIds } = await stockLive(db(), [300]);
    const orders: string[] = [];
    for (let n = 0; n < 300; n += 1) orders.push((await anOrder(db(), { liveId, productIds })).id);
    expect(await unitsTaken(db(), productIds[0])).toBe(300);
    const { body } = await ask(orders, "cancelled-by-admin", { reason: "Live reporté" });

    const guests = Array.from({ length: 120 }, async (_, n) => {
      const guest = (n % 2 ? admin.shop : other).visitor(ownAddress());
      return (await guest.call("POST", "/api/guest-orders", { liveId, productId: productIds[0] })).status;
    });
    const [answers] = await Promise.all([
      Promise.all(guests),
      runBulkActs(admin.shop.context),
      runBulkActs(other.context),
    ]);
    expect(await acts.settled(body)).toMatchObject({ total: 300, waiting: 0, done: 300, refused: [] });
    const changes = await db()
      .selectFrom("order_history")
      .select("order_id")
      .where("order_id", "in", orders)
      .where("to_status", "=", "cancelled-by-admin")
      .execute();
    expect(changes).toHaveLength(300);
    expect(new Set(changes.map(({ order_id }) => order_id)).size).toBe(300);
    const served = answers.filter((status) => status === 201).length;
    expect(answers.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await unitsTaken(db(), productIds[0])).toBe(served);
  });

  test("two members of staff who change the same orders at once: each order goes to one of them, the other is told", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const orders: string[] = [];
    for (let n = 0; n < 40; n += 1) orders.push((await anOrder(db(), { liveId })).id);
    const colleague = await anAdministrator(admin.shop);
    const [mine, theirs] = await Promise.all([
      ask(orders, "to-pay"),
      ask([...orders].reverse(), "to-pay", { who: colleague }),
    ]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(other.context)]);
    const [one, two] = [await acts.settled(mine.body), await acts.settled(theirs.body, colleague)];
    expect(one.done + two.done).toBe(40);
    expect([...one.refused, ...two.refused].every(({ code }) => code === "STATUS_UNCHANGED")).toBe(true);
    expect(one.refused.length + two.refused.length).toBe(40);
    expect([one.waiting, two.waiting]).toEqual([0, 0]);
  });
});
