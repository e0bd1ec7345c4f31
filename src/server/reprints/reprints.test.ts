import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Reprint } from "#contract/admin/reprints.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { anAdministrator, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, several, packed, paidOrder, manifests, discard, file } = handoverAdminOf();
const db = () => admin.shop.context.db;

const list = async () => (await admin.staff.call<Reprint[]>("GET", "/api/admin/reprints")).body;
const ask = (what: object, by = admin.staff) =>
  by.call<Reprint[] & { code: string }>("POST", "/api/admin/reprints", what);
const printed = (ids: number[]) =>
  admin.staff.call<Reprint[]>("POST", "/api/admin/reprints/printed", { ids });
const pagesOf = async (path: string) => {
  const { status, bytes } = await file(path);
  expect(status).toBe(200);
  return (await PDFDocument.load(bytes)).getPages().map((page) => Math.round(page.getWidth()));
};
const idsOf = (reprints: Reprint[]) => reprints.map(({ id }) => id);

test("labels and slips wait for the table with the printer, each once, whoever asks", async () => {
  const [first, second] = await several(2);
  const manifest = (await manifests()).body[0];
  const other = await anAdministrator(admin.shop);
  await Promise.all([
    ask({ kind: "label", orderId: first?.id }),
    ask({ kind: "label", orderId: first?.id }, other),
    ask({ kind: "label", orderId: second?.id }),
    ask({ kind: "manifest", manifestId: manifest?.id }),
  ]);
  const waiting = await list();
  expect(waiting.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual(
    [`label ${first?.number}`, `label ${second?.number}`, `manifest ${manifest?.number}`].sort(),
  );
  const labels = waiting.filter(({ kind }) => kind === "label");
  const ids = idsOf(labels).join(",");
  expect(await pagesOf(`/api/admin/reprints.pdf?of=label&ids=${ids}`)).toEqual([283, 283]);
  // Two labels side by side on the sheet of a table that has no label printer.
  expect(await pagesOf(`/api/admin/reprints.pdf?of=label&ids=${ids}&paper=a4`)).toEqual([842]);
  const slips = idsOf(waiting.filter(({ kind }) => kind === "manifest")).join(",");
  expect(await pagesOf(`/api/admin/reprints.pdf?of=manifest&ids=${slips}`)).toEqual([595]);
  expect((await printed(idsOf(labels))).body.map(({ kind }) => kind)).toEqual(["manifest"]);
  // Printed, it may be asked for again.
  expect((await ask({ kind: "label", orderId: first?.id })).body).toHaveLength(2);
  await printed(idsOf(await list()));
  expect(await list()).toEqual([]);
});

test("what has no file is refused, and a label thrown away meanwhile is left out", async () => {
  const bare = await paidOrder();
  expect(await ask({ kind: "label", orderId: bare.id })).toMatchObject({
    status: 409,
    body: { code: "LABEL_MISSING" },
  });
  expect(await ask({ kind: "manifest", manifestId: bare.id })).toMatchObject({
    status: 404,
    body: { code: "MANIFEST_NOT_FOUND" },
  });
  const parcel = await packed();
  const asked = (await ask({ kind: "label", orderId: parcel.id })).body;
  await discard(parcel.id);
  expect((await file(`/api/admin/reprints.pdf?of=label&ids=${idsOf(asked).join(",")}`)).status).toBe(409);
  await sql`update reprints set asked_at = asked_at - interval '31 days'`.execute(db());
  expect(await runRetention(admin.shop.context)).toMatchObject({ reprints: expect.any(Number) });
  expect(await list()).toEqual([]);
});

test("one label on A4 keeps its size: its bars must be read", async () => {
  const parcel = await packed();
  expect(await pagesOf(`/api/admin/orders/${parcel.id}/label.pdf?paper=a4`)).toEqual([842]);
});

test("a packing slip waits beside the label of its order, and comes on the paper that is asked for", async () => {
  const parcel = await packed();
  const other = await anAdministrator(admin.shop);
  await Promise.all([
    ask({ kind: "slip", orderId: parcel.id }),
    ask({ kind: "slip", orderId: parcel.id }, other),
    ask({ kind: "label", orderId: parcel.id }),
  ]);
  const waiting = await list();
  expect(waiting.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual([
    `label ${parcel.number}`,
    `slip ${parcel.number}`,
  ]);
  const ids = idsOf(waiting).join(",");
  const { bytes } = await file(`/api/admin/reprints.pdf?of=slip&ids=${ids}`);
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages.map(wordsOn)).toEqual([expect.arrayContaining([parcel.number])]);
  expect(await pagesOf(`/api/admin/reprints.pdf?of=slip&ids=${ids}&slips=a5`)).toEqual([420]);
  expect(await pagesOf(`/api/admin/reprints.pdf?of=label&ids=${ids}`)).toEqual([283]);
  await printed(idsOf(waiting));
  const open = await anOrder(db(), { liveId: (await stockLive(db(), [1])).liveId });
  expect(await ask({ kind: "slip", orderId: open.id })).toMatchObject({ body: { code: "ORDER_NOT_FOUND" } });
});
