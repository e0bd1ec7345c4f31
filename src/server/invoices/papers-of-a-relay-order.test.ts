import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import type { RelayPoint } from "#domain/relay-point.ts";
import { readContract } from "#server/messages/kept-contract.ts";
import { invoiceFaults } from "#tests/cross-industry-invoice.ts";
import { officialFaults } from "#tests/official-factur-x.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { relayShop } from "#tests/relay-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { invoiceFileOf, invoicePageOf } from "#wording/invoices.ts";
import { facturX } from "./factur-x.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { shop, offered, paidToPoint } = relayShop();
const db = () => shop.it.context.db;

async function paidPapers() {
  await setLimit(shop.it, "sellerSiren", "732 829 320");
  await setLimit(shop.it, "vatNumber", "FR44 732829320");
  await offered();
  const buyer = await paidToPoint();
  await issueInvoices(shop.it.context);
  const orderId = buyer.order.id;
  const { shipping_address } = await db()
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("shipping_address")
    .executeTakeFirstOrThrow();
  const { id, number, facts } = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .select(["id", "number", "facts"])
    .executeTakeFirstOrThrow();
  const { relay, street } = shipping_address as unknown as { relay: RelayPoint; street: string };
  const open = (path: string) =>
    fetch(shop.it.url + path, {
      headers: { cookie: [...buyer.guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
  return { orderId, id, number, facts: facts as unknown as InvoiceFacts, relay, street, open };
}

const wordsOf = async (bytes: Uint8Array | ArrayBuffer) =>
  (await PDFDocument.load(bytes)).getPages().flatMap(wordsOn).join(" ").replaceAll("\u00a0", " ");

test("the invoice of an order to a relay point says where it is delivered: file, page and data", async () => {
  const { orderId, id, number, facts, relay, street, open } = await paidPapers();
  const file = await wordsOf(await (await open(invoiceFileOf(orderId, id))).arrayBuffer());
  const page = await (await open(invoicePageOf(orderId, id))).text();
  for (const words of [file, page.replaceAll("&#39;", "'")])
    for (const said of ["Livrée à", relay.name, relay.street, `${relay.zip} ${relay.city}`, street])
      expect(words, said).toContain(said);
  const xml = facturX({ number, kind: "invoice", issuedOn: "2026-11-20", facts });
  expect(invoiceFaults(xml)).toEqual([]);
  expect(await officialFaults(xml)).toEqual([]);
  const [, shipTo = ""] = /<ram:ShipToTradeParty>(.*?)<\/ram:ShipToTradeParty>/.exec(xml) ?? [];
  expect(shipTo).toContain(`<ram:LineOne>${relay.street}</ram:LineOne>`);
  expect(shipTo).not.toContain(street);
  const [, buyer = ""] = /<ram:BuyerTradeParty>(.*?)<\/ram:BuyerTradeParty>/.exec(xml) ?? [];
  expect(buyer).toContain(`<ram:LineOne>${street}</ram:LineOne>`);
});

test("the contract of such an order names the point, not her door", async () => {
  const { orderId, relay } = await paidPapers();
  const words = await wordsOf((await readContract(shop.it.context, orderId)).bytes);
  expect(words).toContain("À retirer au point de retrait");
  for (const said of [relay.street, `${relay.zip} ${relay.city}`]) expect(words).toContain(said);
  expect(words).toContain(`au point de retrait ${relay.name}`);
  expect(words).not.toContain("à l’adresse de la cliente");
});
