import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { salesEntry } from "#domain/ledger.ts";
import { formatEuros, sumOf } from "#domain/money.ts";
import { drawInvoice } from "#server/invoices/draw-invoice.ts";
import { facturX } from "#server/invoices/factur-x.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { writeReturnMessage } from "#server/messages/return-messages.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { invoiceFaults } from "#tests/cross-industry-invoice.ts";
import { creditNotesOf } from "#tests/documents-of.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { itemsOf } from "#tests/staff.ts";
import { checkCase } from "./check-case.ts";
import { getCase } from "./list-cases.ts";
import { refundCase } from "./refund-case.ts";

const { shop, db, hear, offer, mailbox, renounced, postMails } = returnLabelShop();

const piecesOf = async (orderId: string) =>
  (await itemsOf(db(), orderId)).map(({ id: itemId }) => ({
    itemId,
    verdict: "fine" as const,
    disposition: "restocked" as const,
  }));

test("her page says where the parcel of her return is, from its label to its arrival", async () => {
  const { ask, read } = await renounced();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  expect(await read()).toMatchObject([{ isSent: false, label: { parcel: "announced" } }]);
  await hear(number, ["DEPGUI", 9]);
  expect(await read()).toMatchObject([{ state: "expected", isSent: true, label: { parcel: "handed-over" } }]);
  await hear(number, ["RENSRB", 5]);
  expect(await read()).toMatchObject([{ state: "expected", label: { parcel: "returning" } }]);
  await hear(number, ["RCDRET", 1]);
  expect(await read()).toMatchObject([{ state: "arrived", label: { parcel: "delivered" } }]);
});

test("nothing is said to be kept for her label once its order is cancelled, which gives back all of its money", async () => {
  const { ask, read, orderId, caseId, staff, email } = await renounced();
  const other = await renounced();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  for (const id of [orderId, other.orderId])
    await setStatus(staff.context(), { orderId: id, status: "cancelled-by-admin", reason: "Accord" });
  expect(await read()).toMatchObject([{ label: { costCents: 0 } }]);
  await hear(number, ["DEPGUI", 9]);
  expect(await read()).toMatchObject([{ isSent: true, label: { costCents: 0 } }]);
  expect(await other.read()).toMatchObject([{ offeredCents: 0 }]);
  expect((await other.ask(undefined, 0)).body).toMatchObject([{ label: { costCents: 0 } }]);
  await postMails();
  const mailed = async (to: string) =>
    (await mailbox.received(to)).find(({ subject }) => subject.startsWith("Votre étiquette de retour"))?.text;
  for (const to of [email, other.email]) {
    await expect.poll(() => mailed(to), { interval: 30 }).toContain("Voici votre étiquette de retour");
    expect(await mailed(to)).not.toContain("retenus");
  }
  // What is owed with the return, once the cancellation is taken back, is less by the label that was announced.
  await checkCase(staff.context(), { caseId, pieces: await piecesOf(orderId), refundCents: 0 });
  expect(await getCase(shop.it.context, { caseId })).toMatchObject({ label: { costCents: 0 } });
  await setStatus(staff.context(), { orderId, status: "delivered" });
  expect(await getCase(shop.it.context, { caseId })).toMatchObject({
    owedCents: 2010,
    label: { costCents: 590 },
  });
});

test("what is kept of a return's own money for her label is told alike on her page and in her mail, also once its order is cancelled", async () => {
  const { ask, read, orderId, caseId, staff } = await renounced();
  await ask();
  await checkCase(staff.context(), { caseId, pieces: await piecesOf(orderId), refundCents: 2010 });
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Accord" });
  expect(await read()).toMatchObject([{ label: { costCents: 590 } }]);
  const mailed = (await readMailedOrders(db(), [orderId])).get(orderId);
  if (!mailed) throw new Error("No order");
  const mail = await writeReturnMessage(shop.it.context, "return-label", mailed, { caseId });
  expect(mail?.text).toContain(formatEuros(590));
});

test.each([
  ["kept, where the carrier saw her label", true, 590, 492],
  ["kept, where the label costs as much as the delivery", true, 600, 500],
  ["kept, where the label costs more than the delivery", true, 690, 575],
  ["not kept, where she sent it otherwise", false, 590, 0],
])(
  "the mail of her refund, its credit note and the entries say what was %s",
  async (_, isUsed, labelCents, netCents) => {
    await offer("buyer", labelCents);
    await setLimit(shop.it, "sellerSiren", "732 829 320");
    await setLimit(shop.it, "vatNumber", "FR44 732829320");
    const { ask, orderId, caseId, staff, email } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    if (isUsed) await hear(number, ["DEPGUI", 9]);
    const pieces = await piecesOf(orderId);
    const { rows } = await sql<{
      total: number;
    }>`select total_cents as total from orders where id = ${orderId}`.execute(db());
    const refundCents = (rows[0]?.total ?? 0) - (isUsed ? labelCents : 0);
    await checkCase(staff.context(), {
      caseId,
      pieces,
      refundCents,
      keptLabelCents: isUsed ? labelCents : 0,
    });
    await refundCase(staff.context(), { caseId, asCredit: false });
    await postMails();
    const refunded = async () =>
      (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Votre remboursement"))?.text;
    await expect.poll(refunded, { interval: 30 }).toContain("Nous vous avons remboursé");
    const [note] = await creditNotesOf(shop.it, orderId);
    const { lines = [], grossCents, credits } = note?.facts ?? {};
    expect(lines.map(({ is, grossCents: cents }) => [is, cents])).toEqual([
      ["item", 2000],
      ["delivery", 600],
      ...(isUsed ? [["label", -labelCents]] : []),
    ]);
    expect([grossCents, sumOf(credits ?? [])]).toEqual([refundCents, refundCents]);
    if (!note) throw new Error("No credit note");
    const said = { ...note, kind: "credit-note", issuedOn: "2026-11-20" } as const;
    expect(invoiceFaults(facturX(said))).toEqual([]);
    const words = wordsOn((await PDFDocument.load(await drawInvoice(said))).getPage(0)).join(" ");
    expect(words.includes("Étiquette de retour, à la charge de la cliente")).toBe(isUsed);
    // The price of the label is the shop's, as that of a delivery: the entry balances.
    const entry = salesEntry("credit-note", note.facts);
    expect(entry.filter(({ account }) => account === "shipping").map((one) => one.creditCents)).toEqual(
      isUsed ? [0, netCents] : [0],
    );
    expect(sumOf(entry.map(({ debitCents }) => debitCents))).toBe(
      sumOf(entry.map(({ creditCents }) => creditCents)),
    );
    expect(
      (await refunded())?.includes(`${formatEuros(labelCents)} ont été retenus pour l’étiquette de retour`),
    ).toBe(isUsed);
  },
);

test("of a used label that staff bear nothing is missing of the piece, although it costs as much as the delivery", async () => {
  await offer("buyer", 600);
  const { ask, orderId, caseId, staff } = await renounced(2);
  await hear((await ask()).body[0]?.label?.trackingNumber ?? "", ["DEPGUI", 9]);
  const [came, missing] = await piecesOf(orderId);
  if (!came || !missing) throw new Error("Two pieces were renounced");
  const { owedLines } = await checkCase(staff.context(), {
    caseId,
    pieces: [came, { ...missing, verdict: "missing" }],
    refundCents: 2000,
  });
  expect(owedLines).toEqual([{ itemId: came.itemId, cents: 2000 }]);
  await refundCase(staff.context(), { caseId, asCredit: false });
  const [note] = await creditNotesOf(shop.it, orderId);
  expect(note?.facts.lines.map(({ is, grossCents }) => [is, grossCents])).toEqual([["item", 2000]]);
});

test("a refund that staff lower by just the price of her used label is not said to keep it", async () => {
  const { ask, orderId, caseId, staff, email } = await renounced();
  await hear((await ask()).body[0]?.label?.trackingNumber ?? "", ["DEPGUI", 9]);
  await checkCase(staff.context(), { caseId, pieces: await piecesOf(orderId), refundCents: 2010 });
  await refundCase(staff.context(), { caseId, asCredit: false });
  await postMails();
  const refunded = async () =>
    (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Votre remboursement"))?.text;
  await expect.poll(refunded, { interval: 30 }).toContain(formatEuros(2010));
  expect(await refunded()).not.toContain("retenus");
  const [note] = await creditNotesOf(shop.it, orderId);
  expect(note?.facts.lines.map(({ is, grossCents }) => [is, grossCents])).toEqual([
    ["item", 2000],
    ["delivery", 10],
  ]);
});
