import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { readMailedOrders } from "#server/mail/mail.sql.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { creditNotesOf, documentsOf } from "#tests/documents-of.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { anAdministrator, itemsOf } from "#tests/staff.ts";
import { wordsBelow } from "#wording/invoices.ts";
import { chargedBack } from "#wording/payment-doubts.ts";
import { noteMoneyReceived } from "./note-money-received.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();
const today = () => parisDay(new Date());
const elsewhere = { means: "transfer" as const, givenOn: today(), reference: "VIR-7" };

describe("money that staff gave back outside the shop", () => {
  test("is noted once without the provider, has its credit note, and is none of the card journal", async () => {
    const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
    const [item] = await itemsOf(shop.it.context.db, orderId);
    const lines = [{ itemId: item?.id ?? "", cents: 2000 }];
    const context = staff.context();
    for (const press of [1, 2]) {
      const detail = await refundPayment(context, { ...wish(2000), elsewhere, lines });
      expect(detail.refunds, `press ${press}`).toMatchObject([
        { state: "done", givenElsewhere: elsewhere, amountCents: 2000 },
      ]);
    }
    expect(await creditsOf(shop.it, reference)).toEqual([]);
    const notes = await creditNotesOf(shop.it, orderId);
    expect(notes.map(({ facts }) => facts.grossCents)).toEqual([2000]);
    const [note] = notes;
    expect(note?.facts.lines).toMatchObject([{ is: "item", itemId: item?.id, grossCents: 2000 }]);
    expect(note && wordsBelow("credit-note", note.facts).join(" ")).toMatch(/Remboursé le .* par virement\./);
    const admin = await anAdministrator(shop.it);
    const { body } = await admin.call<string>(
      "GET",
      `/api/admin/invoices/ecritures.txt?period=${today().slice(0, 7)}`,
    );
    const entries = ledgerRows(body).filter(({ PieceRef }) => PieceRef === note?.number);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map(({ JournalCode }) => JournalCode))).toEqual(new Set(["VE"]));
  });

  test("or that the bank took back is off what may be refunded, in the papers and the card journal, and told to staff", async () => {
    const { staff, wish, orderId, reference, buyer } = await aPaidOrder(shop.it);
    const chargeback = { means: "chargeback" as const, givenOn: today(), reference: "CB-3" };
    const detail = await refundPayment(staff.context(), { ...wish(2600), elsewhere: chargeback });
    expect(detail).toMatchObject({
      reviewReason: chargedBack(2600, true),
      refunds: [{ state: "done", givenElsewhere: chargeback, amountCents: 2600 }],
    });
    await expect(refundPayment(staff.context(), wish(100))).rejects.toMatchObject({
      code: "REFUND_TOO_HIGH",
      facts: { refundableCents: 0 },
    });
    expect(await creditsOf(shop.it, reference)).toEqual([]);
    const [note] = await creditNotesOf(shop.it, orderId);
    expect(note?.facts.grossCents).toBe(2600);
    expect(note && wordsBelow("credit-note", note.facts).join(" ")).toMatch(/Repris le .* par la banque/);
    const admin = await anAdministrator(shop.it);
    const path = `/api/admin/invoices/ecritures.txt?period=${today().slice(0, 7)}`;
    const { body } = await admin.call<string>("GET", path);
    const card = ledgerRows(body).filter(
      ({ PieceRef, JournalCode }) => PieceRef === note?.number && JournalCode === "CB",
    );
    expect(card.map(({ CompteNum, Debit, Credit }) => [CompteNum, Debit, Credit]).sort()).toEqual([
      ["411000", "26,00", "0,00"],
      ["511500", "0,00", "26,00"],
    ]);
    // Neither a mail nor her page says that the shop gave it back.
    const { body: page } = await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`);
    expect(page).toMatchObject({ refundedCents: 0, chargedBackCents: 2600 });
    const [mailed] = await readMailedOrders(shop.it.context.db, { orderIds: [orderId] });
    expect(mailed).toMatchObject({ refundedCents: 0 });
    const mails = shop.it.context.db.selectFrom("outbox").where("order_id", "=", orderId).select("kind");
    expect((await mails.execute()).map(({ kind }) => kind)).not.toContain("refund");
  });

  test.each(["to-ship", "shipped", "delivered"] as const)(
    "or that the bank took back of an order that is %s is told and marks nothing: its returns stay open",
    async (status) => {
      const { staff, wish, orderId } = await aPaidOrder(shop.it);
      await setStatus(staff.context(), { orderId, status });
      const chargeback = { means: "chargeback" as const, givenOn: today() };
      const detail = await refundPayment(staff.context(), { ...wish(2600), elsewhere: chargeback });
      expect(detail.reviewReason).toBeNull();
      expect(detail.history.filter(({ facts }) => facts?.state === "charged-back")).toMatchObject([
        { event: "refund", facts: { amountCents: 2600 }, reason: chargedBack(2600, true) },
      ]);
      await setStatus(staff.context(), { orderId, status: "delivered" }).catch(() => undefined);
      const items = (await itemsOf(shop.it.context.db, orderId)).map(({ id }) => ({
        itemId: id,
        disposition: "restocked" as const,
      }));
      await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 0 });
      // Nothing of it is sold any more: nothing lacks.
      expect(await getOrderDetail(staff.context(), orderId)).toMatchObject({ lackingCents: 0 });
    },
  );

  test.each([2600, 1000])("and that the bank took, %i cents of it, may come again", async (amountCents) => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it);
    await creditNotesOf(shop.it, orderId);
    const chargeback = { means: "chargeback" as const, givenOn: today() };
    await refundPayment(staff.context(), { ...wish(amountCents), elsewhere: chargeback });
    await creditNotesOf(shop.it, orderId);
    const read = () => getOrderDetail(staff.context(), orderId);
    expect(await read()).toMatchObject({ status: "paid", lackingCents: amountCents });
    const money = { means: "transfer", receivedOn: today() } as const;
    const noted = await noteMoneyReceived(staff.context(), { orderId, money });
    expect(noted).toMatchObject({ lackingCents: 0 });
    const transfer = noted.transactions.find(({ means }) => means === "transfer");
    const ofTransfer = { ...wish(100), transactionUuid: transfer?.uuid ?? "", elsewhere: chargeback };
    await expect(refundPayment(staff.context(), ofTransfer)).rejects.toMatchObject({
      code: "CHARGEBACK_OF_NO_CARD",
    });
    const papers = await documentsOf(shop.it, orderId);
    expect(papers.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["invoice", 2600],
      ["credit-note", amountCents],
      ["invoice", amountCents],
    ]);
    const { rows } = await sql<{
      number: string;
    }>`select number from invoices where order_id = ${orderId}`.execute(shop.it.context.db);
    const numbers = rows.map(({ number }) => number);
    const admin = await anAdministrator(shop.it);
    const path = `/api/admin/invoices/ecritures.txt?period=${today().slice(0, 7)}`;
    const { body } = await admin.call<string>("GET", path);
    expect(ledgerFaults(body)).toEqual([]);
    // What she paid by transfer is in the bank's own journal: it is what her account has yet to be credited with.
    const hers = ledgerRows(body).filter(
      ({ CompteNum = "", PieceRef = "" }) => CompteNum.startsWith("411") && numbers.includes(PieceRef),
    );
    const sum = hers.reduce((cents, { Debit, Credit }) => cents + centsOf(Debit) - centsOf(Credit), 0);
    expect(sum).toBe(amountCents);
  });

  test("leaves the provider what it holds: the rest still goes back by card", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    await refundPayment(staff.context(), { ...wish(2000), elsewhere: { means: "other", givenOn: today() } });
    await expect(refundPayment(staff.context(), { ...wish(601), elsewhere })).rejects.toMatchObject({
      code: "REFUND_TOO_HIGH",
      facts: { refundableCents: 600 },
    });
    const detail = await refundPayment(staff.context(), wish(600));
    expect(detail.refunds.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await creditsOf(shop.it, reference)).toEqual([600]);
    const words = (await creditNotesOf(shop.it, orderId)).map(({ facts }) =>
      wordsBelow("credit-note", facts).join(" "),
    );
    expect(words[0]).toContain("hors de la boutique.");
    expect(words[1]).toContain("sur la carte du paiement.");
  });

  test("went back on no day before it came", async () => {
    const { staff, wish } = await aPaidOrder(shop.it);
    const before = { ...elsewhere, givenOn: addDays(today(), -1) };
    await expect(refundPayment(staff.context(), { ...wish(100), elsewhere: before })).rejects.toMatchObject({
      code: "GIVEN_BEFORE_PAID",
      facts: { paidOn: today() },
    });
  });

  test("has a day that is not to come", async () => {
    const { wish, orderId } = await aPaidOrder(shop.it);
    const admin = await anAdministrator(shop.it);
    const { status } = await admin.call("POST", `/api/admin/orders/${orderId}/refunds`, {
      transactionUuid: wish(1).transactionUuid,
      amountCents: 100,
      reason: "Taille",
      elsewhere: { means: "transfer", givenOn: "2999-01-01" },
    });
    expect(status).toBe(400);
    expect(await refundsOf(shop.it, orderId)).toEqual([]);
  });

  test("is asked for before a withdrawal is closed as refunded", async () => {
    const { staff, wish, orderId, buyer } = await aPaidOrder(shop.it);
    await buyer.guest.call("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: buyer.order.orderNumber,
      orderId,
    });
    const admin = await anAdministrator(shop.it);
    const read = async () =>
      (
        await admin.call<{ rows: WithdrawalRow[] }>(
          "GET",
          `/api/admin/withdrawals?q=${buyer.order.orderNumber}`,
        )
      ).body.rows[0];
    const close = async () => {
      const one = await read();
      return admin.call("PUT", `/api/admin/withdrawals/${one?.id}/state`, {
        expectedVersion: one?.version,
        step: "refunded",
        reason: "Virement fait",
      });
    };
    expect(await close()).toMatchObject({ status: 409, body: { code: "REFUND_NOT_NOTED" } });
    await refundPayment(staff.context(), { ...wish(2600), elsewhere });
    expect(await close()).toMatchObject({ status: 200, body: { state: "done", outcome: "refunded" } });
    expect((await creditNotesOf(shop.it, orderId)).map(({ facts }) => facts.grossCents)).toEqual([2600]);
  });
});
