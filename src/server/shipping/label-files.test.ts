import { hash, randomUUID } from "node:crypto";
import { PDFArray, PDFDocument, type PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { labelAdminOf } from "#tests/label-admin.ts";

const { admin, paidOrder, make, file } = labelAdminOf();
const db = () => admin.shop.context.db;

/** What a page draws, as its streams stand in the file. */
function drawnOn({ node }: PDFPage): Buffer {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return Buffer.concat(
    streams.map((stream) => (stream instanceof PDFRawStream ? stream.getContents() : new Uint8Array())),
  );
}

test("a label comes as an attachment, or inline to print, and is kept by nobody on the way", async () => {
  const order = await paidOrder();
  await make(order.id);
  const download = await file(`/api/admin/orders/${order.id}/label.pdf`);
  expect(Object.fromEntries(download.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="etiquette-${order.number}.pdf"`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  const print = await file(`/api/admin/orders/${order.id}/label.pdf?disposition=inline`);
  expect(print.headers.get("content-disposition")).toMatch(/^inline;/);
});

test("the labels of several orders are one document in the order asked for", async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  await make(first.id);
  await make(second.id);
  const pagesOf = async (path: string) => {
    const document = await PDFDocument.load((await file(path)).bytes);
    return document.getPages().map((page) => hash("sha1", drawnOn(page)));
  };
  const [one] = await pagesOf(`/api/admin/orders/${first.id}/label.pdf`);
  const [other] = await pagesOf(`/api/admin/orders/${second.id}/label.pdf`);
  expect(one).not.toBe(other);
  expect(await pagesOf(`/api/admin/labels.pdf?orders=${first.id},${second.id}`)).toEqual([one, other]);
  expect(await pagesOf(`/api/admin/labels.pdf?orders=${second.id},${first.id}`)).toEqual([other, one]);
});

test("the label of an order without one, of nobody's order, or badly asked for, is refused", async () => {
  const without = await paidOrder();
  const having = await paidOrder();
  await make(having.id);
  expect((await file(`/api/admin/orders/${without.id}/label.pdf`)).status).toBe(409);
  expect((await file(`/api/admin/labels.pdf?orders=${having.id},${without.id}`)).status).toBe(409);
  expect((await file(`/api/admin/orders/${randomUUID()}/label.pdf`)).status).toBe(404);
  expect((await file("/api/admin/orders/..%2F..%2Fetc/label.pdf")).status).toBe(404);
  expect((await file("/api/admin/labels.pdf?orders=../x")).status).toBe(400);
  expect((await file("/api/admin/labels.pdf")).status).toBe(400);
  expect((await file(`/api/admin/orders/${having.id}/label.pdf?path=/etc/passwd`)).status).toBe(400);
});

test("a label that changed since it was stored is not given out", async () => {
  const order = await paidOrder();
  await make(order.id);
  await db()
    .updateTable("labels")
    .set({ sha256: "0".repeat(64) })
    .where("order_id", "=", order.id)
    .execute();
  expect((await file(`/api/admin/orders/${order.id}/label.pdf`)).status).toBe(410);
});
