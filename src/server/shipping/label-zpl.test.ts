import { expect, test } from "vitest";
import type { Reprint } from "#contract/admin/reprints.ts";
import { labelAdminOf } from "#tests/label-admin.ts";

const { admin, behave, parcelsOf, paidOrder, make, file } = labelAdminOf();

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString("utf8");
/** The parcel numbers on the labels of a file, in their order: the last bars of each. */
const parcelsOn = (zpl: string) =>
  [...zpl.matchAll(/\^XA.*?\^XZ/gs)].map(([format]) => /\^BC[^^]*\^FD(6A\d{11})\^FS\n\^XZ/.exec(format)?.[1]);

test("labels come in ZPL for a label printer, in the order asked for, and announce no second parcel", async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  const numbers: (string | null)[] = [];
  for (const { id } of orders) numbers.push((await make(id)).body.label.trackingNumber);
  const [first, second, third] = orders.map(({ id }) => id);
  const several = await file(`/api/admin/labels.zpl?orders=${third},${first},${second}&dpi=300`);
  expect(several.status).toBe(200);
  expect(several.headers.get("content-disposition")).toBe('attachment; filename="etiquettes.zpl"');
  expect(parcelsOn(textOf(several))).toEqual([numbers[2], numbers[0], numbers[1]]);
  expect(textOf(several)).toContain("^PW1180^LL1770");
  const one = await file(`/api/admin/orders/${first}/label.zpl`);
  expect(parcelsOn(textOf(one))).toEqual([numbers[0]]);
  expect(textOf(one)).toContain("^PW800^LL1200");
  // As the carrier sends it, to the byte: what stands before the first command belongs to it.
  expect([...one.bytes.subarray(0, 9)]).toEqual([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x10, 0x43, 0x54]);
  expect(await parcelsOf(orders[0]?.number ?? "")).toBe(1);

  const { body: waiting } = await admin.staff.call<Reprint[]>("POST", "/api/admin/reprints", {
    kind: "label",
    orderId: second,
  });
  const ids = waiting.map(({ id }) => id).join(",");
  expect(parcelsOn(textOf(await file(`/api/admin/reprints.zpl?ids=${ids}`)))).toEqual([numbers[1]]);
});

test("what cannot be had in ZPL is refused whole: no label, a carrier that is down, a file that is none", async () => {
  const [labeled, bare] = [await paidOrder(), await paidOrder()];
  await make(labeled.id);
  expect((await file(`/api/admin/labels.zpl?orders=${labeled.id},${bare.id}`)).status).toBe(409);
  for (const trouble of [{ mood: "down" }, { body: "damaged" }, { body: "truncated" }]) {
    await behave(trouble);
    const { status, bytes } = await file(`/api/admin/labels.zpl?orders=${labeled.id}`);
    expect({ trouble, status, body: JSON.parse(Buffer.from(bytes).toString()) }).toMatchObject({
      status: 503,
      body: { code: "CARRIER_UNREACHABLE" },
    });
    await behave({ reset: true });
  }
  expect((await file(`/api/admin/labels.zpl?orders=${labeled.id}&dpi=600`)).status).toBe(400);
});
