import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { creditsOf } from "#tests/a-paid-order.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { aBuyer, emulator, moneyOf, notify } from "#tests/pay-by-card.ts";
import { anAdministrator } from "#tests/staff.ts";
import { reconcileUnmatched } from "./refund-unmatched.ts";

const { admin, list, act, aTask } = unmatchedAdmin();
type No = { code: string };

describe("given back through the provider, money", () => {
  test("is given whole, once, and the trail says by whom and why", async () => {
    const { task, reference, body: told } = await aTask();
    const { body } = await act(task.id, "refund", { reason: "Commande perdue" });
    expect(body).toMatchObject({ state: "refunded", reason: "Commande perdue", message: null });
    const again = await act<No>(task.id, "refund", { reason: "Commande perdue" });
    expect(again).toMatchObject({ status: 409, body: { code: "UNMATCHED_PAYMENT_HANDLED" } });
    await notify(admin.shop, told);
    expect(await creditsOf(admin.shop, reference)).toEqual([2600]);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(task.id);
    const audits = await admin.shop.context.db
      .selectFrom("audit_trail")
      .where("subject_kind", "=", "payment")
      .where("subject_id", "=", task.id)
      .selectAll()
      .execute();
    expect(audits).toMatchObject([{ action: "refund-requested", after: { reason: "Commande perdue" } }]);
  });

  test("goes back once when two of the staff press at once, or one ties it meanwhile", async () => {
    const { task, reference } = await aTask();
    const buyer = await aBuyer(admin.shop);
    const colleague = await anAdministrator(admin.shop);
    const answers = await Promise.all([
      act(task.id, "refund", { reason: "Perdue" }),
      act(task.id, "refund", { reason: "Perdue" }, colleague),
      act(task.id, "order", { orderNumber: buyer.order.orderNumber }, colleague),
      act(task.id, "dismissal", { reason: "Essai" }, colleague),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = (await list("all")).rows.filter(({ id }) => id === task.id);
    const credits = await creditsOf(admin.shop, reference);
    const { transactions } = await moneyOf(admin.shop, buyer.order.id);
    expect([credits.length, transactions.length]).toEqual(
      row?.state === "refunded" ? [1, 0] : row?.state === "tied" ? [0, 1] : [0, 0],
    );
  });

  test("whose answer was lost is never asked for again, and is read later", async () => {
    const { task, reference } = await aTask();
    await standBetween(
      admin.shop,
      async (service, pass) => {
        const answer = await pass();
        return service.endsWith("CancelOrRefund") ? undefined : answer;
      },
      4_000,
    );
    expect((await act(task.id, "refund", { reason: "Perdue" })).body).toMatchObject({ state: "refunding" });
    expect((await act<No>(task.id, "refund", { reason: "Perdue" })).body.code).toBe("REFUND_IN_PROGRESS");
    await sql`update unmatched_payments set handled_at = handled_at - interval '3 minutes' where id = ${task.id}`.execute(
      admin.shop.context.db,
    );
    await reconcileUnmatched(admin.shop.context);
    expect((await list("done")).rows.find(({ id }) => id === task.id)).toMatchObject({ state: "refunded" });
    expect(await creditsOf(admin.shop, reference)).toEqual([2600]);
  });

  test.each([
    ["is done", "PAID", "CAPTURED", { state: "refunded", message: null }],
    ["is refused", "UNPAID", "REFUSED", { state: "open", message: expect.stringContaining("REFUSED") }],
  ])("whose credit is yet to be done is on its way until it %s", async (_, status, detailedStatus, end) => {
    const { task, reference } = await aTask();
    const told = { status: "RUNNING", detailedStatus: "WAITING_AUTHORISATION" };
    let isAsked = false;
    await standBetween(admin.shop, async (service, pass) => {
      isAsked ||= service.endsWith("CancelOrRefund");
      const answer = JSON.parse(await pass()) as { answer: object };
      if (isAsked) Object.assign(answer.answer, told);
      return JSON.stringify(answer);
    });
    const readLater = async () => {
      await sql`update unmatched_payments set handled_at = handled_at - interval '3 minutes' where id = ${task.id}`.execute(
        admin.shop.context.db,
      );
      await reconcileUnmatched(admin.shop.context);
      return (await list("all")).rows.find(({ id }) => id === task.id);
    };
    const { body } = await act(task.id, "refund", { reason: "Perdue" });
    expect(body).toMatchObject({ state: "refunding" });
    expect(await readLater()).toMatchObject({ state: "refunding" });
    Object.assign(told, { status, detailedStatus });
    expect(await readLater()).toMatchObject(end);
    expect(await creditsOf(admin.shop, reference)).toEqual([2600]);
  });

  test("stays a task when the provider refuses or cannot be reached, with what it said", async () => {
    const { task, uuid } = await aTask();
    await emulator(admin.shop, "/emulator/behavior", { services: "error-500" });
    expect((await act<No>(task.id, "refund", { reason: "Perdue" })).body.code).toBe("REFUND_NOT_SENT");
    await emulator(admin.shop, "/emulator/behavior", { reset: true });
    await sql`update unmatched_payments set transaction_uuid = 'unknown' where id = ${task.id}`.execute(
      admin.shop.context.db,
    );
    expect((await act<No>(task.id, "refund", { reason: "Perdue" })).body.code).toBe("REFUND_REFUSED");
    const [row] = (await list()).rows.filter(({ id }) => id === task.id);
    expect(row).toMatchObject({ state: "open", message: expect.stringContaining("PSP_010") });
    await sql`update unmatched_payments set transaction_uuid = ${uuid} where id = ${task.id}`.execute(
      admin.shop.context.db,
    );
    expect((await act(task.id, "refund", { reason: "Perdue" })).body).toMatchObject({ state: "refunded" });
  });
});
