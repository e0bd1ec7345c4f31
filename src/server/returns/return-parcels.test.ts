import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { messageBody } from "#server/messages/read-message.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { followParcels } from "#server/tracking/follow-parcels.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { listParcels } from "#server/tracking/list-parcels.ts";
import { markHandled } from "#server/tracking/mark-handled.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { casesOfOrder, listCases } from "./list-cases.ts";

const { shop, db, answerOf, hear, renounced } = returnLabelShop();

describe("the carrier's word on a return", () => {
  test("proves its sending at the first scan and its arrival at the last, in whatever order it is told", async () => {
    const { ask, caseId, orderId } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const days = (ago: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - ago * 24 * 3_600_000);
    const [dropped, come] = [days(3), days(1)];
    const hearAt = (code: string, at: Date) =>
      inTransaction(db(), (tx) => hearOfParcel(tx, number, [{ code, at, label: code }], new Date()));
    const now = async () => (await casesOfOrder(shop.it.context, { orderId }))[0];
    await hearAt("AARCFM", days(2));
    expect(await now()).toMatchObject({
      id: caseId,
      state: "expected",
      isHeld: false,
      goodsReceivedAt: null,
    });
    await hearAt("RCDRET", come);
    // The first scan is told last: the clock of her refund runs from its day.
    await hearAt("PCHCEI", dropped);
    expect(await now()).toMatchObject({
      state: "arrived",
      proofOfSendingAt: dropped.toISOString(),
      goodsReceivedAt: come.toISOString(),
    });
    // The parcel that the order went out with is another one.
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "delivered" }]);
    await hearAt("PRELIV", days(2));
    expect(await now()).toMatchObject({ state: "arrived" });
    const { rows: told } = await sql<{ id: number }>`select id from outbox
      where order_id = ${orderId} and kind = 'return-received'`.execute(db());
    expect(told).toHaveLength(1);
    const mail = async () => (await messageBody(shop.it.context, Number(told[0]?.id)))?.html;
    expect(await mail()).toContain("Vous serez remboursée au plus tard le");
    // Her proof came long before the parcel: the day is over, and none is promised.
    await sql`alter table withdrawals disable trigger user`.execute(db());
    await sql`update withdrawals set submitted_at = submitted_at - interval '30 days' where order_id = ${orderId}`.execute(
      db(),
    );
    await sql`alter table withdrawals enable trigger user`.execute(db());
    await sql`update return_cases set proof_of_sending_at = proof_of_sending_at - interval '20 days' where id = ${caseId}`.execute(
      db(),
    );
    expect(await mail()).toContain("Vous serez remboursée sans attendre.");
    expect(await mail()).not.toContain("au plus tard le");
  });

  test("stands in the queue of returns alone, and moves nothing of the parcel that went out", async () => {
    const { ask, caseId, orderId, staff } = await renounced();
    await setStatus(staff.context(), { orderId, status: "shipped", reason: "Essai" });
    await sql`insert into message_templates (type, title, body, is_automatic) values ('delivered', 'Arrivée', '<p>x</p>', true)
      on conflict (type) do update set is_automatic = true`.execute(db());
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const nowhere = async () => {
      for (const everything of [false, true]) {
        const { parcels } = await listParcels(staff.context(), { everything });
        expect(parcels.map(({ trackingNumber }) => trackingNumber)).not.toContain(number);
      }
    };
    const messages = async () =>
      (
        await sql<{ sent: number }>`select count(*)::int as sent from outbox
          where order_id = ${orderId} and kind = 'automatic'`.execute(db())
      ).rows;
    const before = await messages();
    const inQueue = async () =>
      (await casesOfOrder(shop.it.context, { orderId })).find(({ id }) => id === caseId);
    await nowhere();
    for (const [code, hoursAgo, state] of [
      ["PCHCEI", 9, "handed-over"],
      ["RENSRB", 8, "returning"],
      ["SOLVOL", 7, "lost"],
      ["AARCFM", 6, "in-transit"],
    ] as const) {
      expect((await hear(number, [code, hoursAgo])).orders).toEqual([orderId]);
      expect(await inQueue()).toMatchObject({ state: "expected", label: { parcel: { state } } });
      await nowhere();
    }
    await hear(number, ["LIVCFM", 1]);
    expect(await inQueue()).toMatchObject({ state: "arrived", label: { parcel: { state: "delivered" } } });
    await nowhere();
    expect(await messages()).toEqual(before);
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "shipped" }]);
  });

  test("that gives it back to its sender is no arrival: it is staff's to follow, with its buyer", async () => {
    const { ask, orderId, staff } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    await hear(number, ["PCHCEI", 30], ["RENSRB", 20], ["LIVEXP", 1]);
    const [one] = await casesOfOrder(shop.it.context, { orderId });
    expect(one).toMatchObject({
      state: "expected",
      goodsReceivedAt: null,
      label: { parcel: { state: "returned", concern: "returned" } },
    });
    expect(await toFollow(staff)).toContain(orderId);
    // She sends it once more under the same label, and it comes.
    await hear(number, ["RCDRET", 0]);
    const [come] = await casesOfOrder(shop.it.context, { orderId });
    expect(come).toMatchObject({
      state: "arrived",
      label: { parcel: { state: "delivered", concern: null } },
    });
    expect(await toFollow(staff)).not.toContain(orderId);
  });

  test.each([
    [47, 1],
    [49, 0],
  ])(
    "of its arrival, %i hours old when it is first told, is written to her so often: %i",
    async (hours, mails) => {
      const { ask, orderId } = await renounced();
      await hear((await ask()).body[0]?.label?.trackingNumber ?? "", ["PCHCEI", 60], ["RCDRET", hours]);
      expect((await casesOfOrder(shop.it.context, { orderId }))[0]?.state).toBe("arrived");
      const { rows } = await sql<{ kind: string }>`select kind from outbox
      where order_id = ${orderId} and kind = 'return-received'`.execute(db());
      expect(rows).toHaveLength(mails);
    },
  );

  test.each(["SCCDES", "SCCEXP"])(
    "that it goes on under another number (%s) is staff's to follow",
    async (code) => {
      const { ask, orderId, staff } = await renounced();
      await hear((await ask()).body[0]?.label?.trackingNumber ?? "", ["PCHCEI", 3], [code, 1]);
      expect(await toFollow(staff)).toContain(orderId);
      expect((await casesOfOrder(shop.it.context, { orderId }))[0]).toMatchObject({
        state: "expected",
        label: { parcel: { concern: "renumbered" } },
      });
    },
  );

  test("is asked for on, once it was given back to her, until it comes", async () => {
    const { ask, orderId } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    // In the morning of tomorrow, when the label of now is due.
    const now = new Date(Date.now() + 24 * 3_600_000);
    now.setUTCHours(9, 0, 0, 0);
    const back = [
      ["PCHCEI", 5],
      ["RENSRB", 4],
      ["LIVEXP", 3],
    ] as [string, number][];
    const state = async () => (await casesOfOrder(shop.it.context, { orderId }))[0]?.state;
    await answerOf(number, ...back);
    await followParcels(shop.it.context, { now, betweenMs: 0 });
    expect(await state()).toBe("expected");
    await answerOf(number, ...back, ["PCHCEI", 2], ["RCDRET", 1]);
    now.setUTCHours(12);
    await followParcels(shop.it.context, { now, betweenMs: 0 });
    expect(await state()).toBe("arrived");
  });

  test("that does not come for five days puts a return under 'À suivre', until staff saw to it or more is heard", async () => {
    const still = await renounced();
    const number = (await still.ask()).body[0]?.label?.trackingNumber ?? "";
    const { staff, orderId } = still;
    const waits = await renounced();
    await waits.ask();
    await sql`update parcel_tracking set announced_at = clock_timestamp() - interval '12 days'`.execute(db());
    const counted = async () => (await listCases(staff.context(), { view: "expected" })).counts["to-follow"];
    const before = await counted();
    await hear(number, ["PCHCEI", 10 * 24], ["AARCFM", 4 * 24]);
    expect(await toFollow(staff)).not.toContain(orderId);
    await sql`update carrier_events set at = at - interval '3 days' where tracking_number = ${number}`.execute(
      db(),
    );
    await sql`update parcel_tracking set last_event_at = last_event_at - interval '3 days' where tracking_number = ${number}`.execute(
      db(),
    );
    expect(await toFollow(staff)).toContain(orderId);
    expect(await counted()).toBe(before + 1);
    // One that was never dropped is its buyer's affair.
    expect(await toFollow(staff)).not.toContain(waits.orderId);
    await markHandled(staff.context(), { trackingNumber: number });
    expect(await toFollow(staff)).not.toContain(orderId);
    expect(await counted()).toBe(before);
    await hear(number, ["SOLVOL", 0]);
    const [lost] = (await listCases(staff.context(), { view: "to-follow" })).cases.filter(
      (one) => one.orderId === orderId,
    );
    expect(lost).toMatchObject({ label: { parcel: { concern: "lost", lastLabel: "SOLVOL" } } });
  });
});

/** The orders whose returns staff are to follow. */
const toFollow = async (staff: { context: () => Context }) =>
  (await listCases(staff.context(), { view: "to-follow" })).cases.map(({ orderId }) => orderId);
