import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { anAdministrator } from "#tests/staff.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

const shop = troubledShop();
let places: Record<"order" | "invoice" | "message", string>;
let staff: Visitor;
let buyer: Visitor;

const open = (visitor: Visitor, path: string) =>
  fetch(
    shop.it.url +
      path
        .replace(":order", places.order)
        .replace(":invoice", places.invoice)
        .replace(":message", places.message),
    {
      headers: {
        accept: "text/html",
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    },
  );

describe.each([true, false])("in a rehearsal: %s", (staging) => {
  // What is drawn first is the original of an invoice: each has its own.
  beforeAll(async () => {
    shop.it.context.config = { ...shop.it.context.config, staging };
    const { orderId, ...paid } = await aPaidOrder(shop.it);
    staff = await anAdministrator(shop.it);
    buyer = paid.buyer.guest;
    await issueInvoices(shop.it.context);
    const { id } = await shop.it.context.db
      .selectFrom("invoices")
      .select("id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string }>`select id from outbox where order_id = ${orderId}`.execute(
      shop.it.context.db,
    );
    places = { order: orderId, invoice: id, message: rows[0]?.id ?? "" };
  });

  test.each([
    [
      "the invoice that its buyer reads",
      () => open(buyer, "/api/guest-orders/:order/invoices/:invoice/page.html"),
    ],
    ["the same for staff", () => open(staff, "/api/admin/invoices/:invoice/page.html")],
    ["a file that cannot be had", () => open(staff, `/api/admin/orders/${randomUUID()}/contract.pdf`)],
    ["a message that is opened alone", () => open(staff, "/api/admin/outbox/:message/body.html")],
    ["the description of the API", () => open(staff, "/api/docs/")],
  ])("the ribbon stands on %s", async (_, page) => {
    const answer = await page();
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect((await answer.text()).includes(REHEARSAL.ribbon)).toBe(staging);
  });

  test.each([
    "/api/admin/orders/:order/contract.pdf",
    "/api/admin/orders/:order/confirmation.pdf",
    "/api/guest-orders/:order/invoices/:invoice/file.pdf",
  ])("each page of %s says that it is worth nothing", async (path) => {
    const answer = await open(path.startsWith("/api/admin") ? staff : buyer, path);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const pages = (await PDFDocument.load(await answer.arrayBuffer())).getPages();
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(wordsOn(page).includes(REHEARSAL.paper)).toBe(staging);
  });
});
