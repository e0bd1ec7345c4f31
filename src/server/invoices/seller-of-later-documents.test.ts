import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { readByOthers } from "#tests/official-factur-x.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { readInvoiceFile } from "./invoice-file.ts";
import { issueInvoices } from "./issue-invoices.ts";

// After each test nothing contradicts what must always be true.
const { shop, db, missingOne, aPiece } = replacementAdmin();

const FIRST = {
  shopName: "HF Outlet",
  sellerName: "HF Outlet SAS",
  sellerAddress: "12 rue de la Mode, 69002 Lyon, France",
  sellerSiren: "732 829 320",
  vatNumber: "FR44 732829320",
};
const MOVED = {
  shopName: "Maison HF",
  sellerName: "Maison HF SAS",
  sellerAddress: "5 quai Neuf, 33000 Bordeaux, France",
};
const OTHER_FIRM = { ...MOVED, sellerSiren: "552 100 554", vatNumber: "FR62 552100554" };
type Seller = Partial<typeof FIRST>;

async function sellAs(seller: Seller) {
  for (const [key, value] of Object.entries(seller)) await setLimit(shop.it, key as keyof Seller, value);
}

/** An order of the first seller, of which a part goes back and a piece is replaced once there is another one. */
async function followedBy(seller: Seller) {
  await sellAs(FIRST);
  const order = await missingOne();
  await sellAs(seller);
  const { uuid } = await db()
    .selectFrom("transactions")
    .where("order_id", "=", order.orderId)
    .select("uuid")
    .executeTakeFirstOrThrow();
  const gesture = { transactionUuid: uuid, amountCents: 300, reason: "Geste" };
  await refundPayment(order.staff.context(), { orderId: order.orderId, ...gesture });
  await issueInvoices(shop.it.context);
  expect((await order.take(await aPiece(order))).status).toBe(200);
  await issueInvoices(shop.it.context);
  return documentsOf(order.orderId);
}

async function documentsOf(orderId: string) {
  const rows = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .select(["id", "kind", "facts"])
    .execute();
  return rows.map(({ id, kind, facts }) => ({ id, kind, facts: facts as unknown as InvoiceFacts }));
}

const sellerOf = ({ shopName, seller }: InvoiceFacts): Seller => ({
  shopName,
  sellerName: seller.name,
  sellerAddress: seller.address,
  sellerSiren: seller.siren,
  vatNumber: seller.vatNumber,
});

test("a credit note and the invoice in place of another name the seller as it is called today, on paper and in the data", async () => {
  const documents = await followedBy(MOVED);
  expect(documents.map(({ kind, facts }) => [kind, sellerOf(facts)])).toEqual([
    ["invoice", FIRST],
    ["credit-note", { ...FIRST, ...MOVED }],
    ["credit-note", { ...FIRST, ...MOVED }],
    ["invoice", { ...FIRST, ...MOVED }],
  ]);
  for (const { id } of documents.slice(1)) {
    const { bytes } = await readInvoiceFile(shop.it.context, id);
    const pages = (await PDFDocument.load(bytes)).getPages();
    const words = pages.flatMap(wordsOn).join(" ");
    for (const said of ["Maison HF SAS", "5 quai Neuf", "SIREN"]) expect(words).toContain(said);
    expect(words).not.toContain("12 rue de la Mode");
    const { seller } = (await readByOthers(bytes)) as { seller: object };
    expect(JSON.stringify(seller)).toMatch(/Maison HF SAS.*5 quai Neuf|5 quai Neuf.*Maison HF SAS/);
  }
});

test("another firm sold nothing of it: the seller stays the one of the invoice", async () => {
  const documents = await followedBy(OTHER_FIRM);
  expect(documents.map(({ facts }) => sellerOf(facts))).toEqual([FIRST, FIRST, FIRST, FIRST]);
});

test("tax that goes back has the number under which it was shown, also once the seller has none or charges none", async () => {
  const documents = await followedBy({ ...MOVED, vatNumber: "", vatRegime: "franchise" } as Seller);
  const numbers = documents.map(({ facts }) => [facts.seller.vatNumber, facts.vatCents > 0]);
  expect(numbers).toEqual(Array.from({ length: 4 }, () => [FIRST.vatNumber, true]));
});
