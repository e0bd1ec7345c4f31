import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isParcelNumber } from "#domain/parcel-number.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { listParcels } from "#server/tracking/list-parcels.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { casesOfOrder } from "./list-cases.ts";

const { shop, db, mailbox, offer, behave, renounced, labelsOf, postMails } = returnLabelShop();

describe("the label of a return", () => {
  test("is made when its buyer asks for it, who was told its price, and is hers to print", async () => {
    const { read, ask, orderId, caseId, buyer } = await renounced();
    expect(await read()).toMatchObject([{ state: "expected", offeredCents: 590, label: null }]);
    const [one] = (await ask()).body;
    expect(one).toMatchObject({ offeredCents: null, label: { costCents: 590 } });
    const number = one?.label?.trackingNumber ?? "";
    expect(number).toMatch(/^8R/);
    expect(isParcelNumber(number)).toBe(true);
    const path = `/api/guest-orders/${orderId}/returns/${caseId}/label.pdf`;
    const open = (by: Visitor) =>
      fetch(shop.it.url + path, {
        headers: { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
    const file = await open(buyer.guest);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect((await open(shop.it.visitor())).status).toBe(409);
  });

  test("is made once, however many ask at once or again", async () => {
    const { ask, caseId } = await renounced();
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body } of answers)
      expect(status === 200 || body.code === "LABEL_IN_PROGRESS").toBe(true);
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["made"]);
  });

  test("is read and made by nobody who is not known to have ordered", async () => {
    const { ask, read, caseId } = await renounced();
    const stranger = shop.it.visitor();
    expect((await ask(stranger)).status).toBe(404);
    expect(await read(stranger)).toEqual([]);
    expect(await labelsOf(caseId)).toEqual([]);
  });

  test("may be asked for again when the carrier is down, refuses, or its answer breaks off", async () => {
    const { ask, caseId } = await renounced();
    for (const trouble of [{ refuseWith: "40015" }, { refuseWith: "30106" }, { body: "truncated" }]) {
      await behave({ reset: true, ...trouble });
      expect((await ask()).status).not.toBe(200);
    }
    await behave({ reset: true });
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["refused", "refused", "unknown", "made"]);
  });

  test("is refused where the shop offers none, and costs nothing where the shop pays", async () => {
    const { ask, read } = await renounced();
    await offer("none");
    expect(await read()).toMatchObject([{ offeredCents: null }]);
    expect((await ask()).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    await offer("shop", 590);
    expect((await ask()).body).toMatchObject([{ label: { costCents: 0 } }]);
  });

  test.each([
    ["none", 0, "Les frais de renvoi sont à votre charge."],
    ["shop", 590, "nous payons ce renvoi"],
    ["buyer", 590, "5,90\u00a0€ sont alors retenus sur votre remboursement"],
  ])("is told of in the acknowledgement of the statement (%s)", async (who, cents, words) => {
    await offer(who, cents);
    const { email } = await renounced();
    await postMails({ early: false });
    const acknowledged = async () =>
      (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Accusé de réception"));
    await expect.poll(async () => (await acknowledged())?.text, { interval: 30 }).toContain(words);
  });

  test("leaves by our own mail, as its attachment", async () => {
    const { ask, email } = await renounced();
    await ask();
    await postMails();
    const labels = async () =>
      (await mailbox.received(email)).filter(({ subject }) =>
        subject.startsWith("Votre étiquette de retour"),
      );
    await expect.poll(async () => (await labels()).length, { interval: 30 }).toBe(1);
    const [mail] = await labels();
    expect(mail?.text).toContain("5,90\u00a0€ seront retenus");
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^etiquette-retour-8R.*\.pdf$/),
    ]);
  });
});

describe("the carrier's word on a return", () => {
  test("proves its sending at the first scan and its arrival at the last, in whatever order it is told", async () => {
    const { ask, caseId, orderId } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const hear = (code: string, at: string) =>
      inTransaction(db(), (tx) =>
        hearOfParcel(tx, number, [{ code, at: new Date(at), label: code }], new Date()),
      );
    const now = async () => (await casesOfOrder(shop.it.context, { orderId }))[0];
    await hear("PCHCEI", "2026-11-20T10:00:00Z");
    expect(await now()).toMatchObject({
      id: caseId,
      state: "expected",
      isHeld: false,
      goodsReceivedAt: null,
    });
    await hear("RCDRET", "2026-11-22T10:00:00Z");
    expect(await now()).toMatchObject({
      state: "arrived",
      proofOfSendingAt: "2026-11-20T10:00:00.000Z",
      goodsReceivedAt: "2026-11-22T10:00:00.000Z",
    });
    // The parcel that the order went out with is another one.
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "delivered" }]);
    await hear("AARCFM", "2026-11-21T10:00:00Z");
    expect(await now()).toMatchObject({ state: "arrived" });
    const told = await sql<{ count: number }>`select count(*)::int as count from outbox
      where order_id = ${orderId} and kind = 'return-received'`.execute(db());
    expect(told.rows).toEqual([{ count: 1 }]);
  });

  test("stands in the queue of returns alone, and moves nothing of the parcel that went out", async () => {
    const { ask, caseId, orderId, staff } = await renounced();
    await setStatus(staff.context(), { orderId, status: "shipped", reason: "Essai" });
    await sql`insert into message_templates (type, title, body, is_automatic) values ('delivered', 'Arrivée', '<p>x</p>', true)
      on conflict (type) do update set is_automatic = true`.execute(db());
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const hear = (code: string, hoursAgo: number) =>
      inTransaction(db(), (tx) =>
        hearOfParcel(
          tx,
          number,
          [{ code, at: new Date(Date.now() - hoursAgo * 3_600_000), label: code }],
          new Date(),
        ),
      );
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
      expect((await hear(code, hoursAgo)).orders).toEqual([orderId]);
      expect(await inQueue()).toMatchObject({ state: "expected", label: { parcel: { state } } });
      await nowhere();
    }
    await hear("LIVCFM", 1);
    expect(await inQueue()).toMatchObject({ state: "arrived", label: { parcel: { state: "delivered" } } });
    await nowhere();
    expect(await messages()).toEqual(before);
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "shipped" }]);
  });
});
