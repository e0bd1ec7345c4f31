import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { labelAdminOf } from "#tests/label-admin.ts";
import { wordsOn } from "#tests/pdf-text.ts";

const { paidOrder, make, file } = labelAdminOf();

async function pagesOf(path: string) {
  const { status, headers, bytes } = await file(path);
  expect(status).toBe(200);
  return { headers, pages: (await PDFDocument.load(bytes)).getPages() };
}

test("labels and slips of several orders are one document, each slip after its label, in the queue's order", async () => {
  const [first, second] = [await paidOrder(), await paidOrder({ address: { deliveryNote: "Porte bleue" } })];
  for (const { id } of [first, second]) await make(id);
  const alone = await pagesOf(`/api/admin/labels.pdf?orders=${first.id}`);
  const { headers, pages } = await pagesOf(
    `/api/admin/labels.pdf?orders=${second.id},${first.id}&slips=label`,
  );
  expect(headers.get("content-disposition")).toBe('inline; filename="etiquettes-et-bons.pdf"');
  const labels = alone.pages.length;
  expect(pages).toHaveLength(2 * (labels + 1));
  const slips = [pages[labels], pages[2 * labels + 1]].map((page) => page && wordsOn(page));
  expect(slips[0]).toEqual(
    expect.arrayContaining([
      second.number,
      "Marie Martin\u00a0· Paris",
      "A1\u00a0· Robe 1\u00a0·\u00a0x1",
      "Porte bleue",
    ]),
  );
  expect(slips[1]).toContain(first.number);
  for (const words of slips) expect(words?.join(" ")).not.toMatch(/€|0612345678|marie\.martin@|20,00/);
  const size = pages[labels]?.getSize();
  expect(Math.round(((size?.width ?? 0) / 72) * 25.4)).toBe(100);
  expect(Math.round(((size?.height ?? 0) / 72) * 25.4)).toBe(150);
});

test("the slips come on A5 when asked for, and on no other paper", async () => {
  const order = await paidOrder();
  await make(order.id);
  const { pages } = await pagesOf(`/api/admin/labels.pdf?orders=${order.id}&slips=a5`);
  expect(Math.round(((pages.at(-1)?.getWidth() ?? 0) / 72) * 25.4)).toBe(148);
  expect((await file(`/api/admin/labels.pdf?orders=${order.id}&slips=a3`)).status).toBe(400);
});
