import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parcelNumber, routingNumber } from "#emulators/carrier/parcel-number.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, discard, paidOrder, detail, put, made, scan, manifests, show, packed, refuseStatement } =
  handoverAdminOf();
const db = () => admin.shop.context.db;
const shippedMails = async (orderIds: string[]) =>
  (
    await sql`select 1 from outbox where template_type = 'shipped' and order_id = any(${orderIds})`.execute(
      db(),
    )
  ).rows.length;

describe("the hand-over scan", () => {
  test("ships all orders of the parcel, tells its buyer once, and is kept with who scanned", async () => {
    await sql`insert into message_templates (type, title, body, is_automatic) values ('shipped', 'Colis', '', true)
      on conflict (type) do update set is_automatic = true`.execute(db());
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const her = somebody();
    const ids: string[] = [];
    for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
    const trackingNumber = await made(ids[0] ?? "");
    await put(ids[0] ?? "", "to-ship");
    const waiting = (await show()).waiting.find((one) => one.trackingNumber === trackingNumber);
    expect(waiting).toMatchObject({ isPacked: true, isLate: false, manifest: null });
    expect(waiting?.orders).toHaveLength(2);
    const answer = await scan(trackingNumber);
    expect(answer).toMatchObject({ status: 200, body: { trackingNumber } });
    expect(answer.body.orders).toHaveLength(2);
    for (const id of ids) expect((await detail(id)).status).toBe("shipped");
    expect(await shippedMails(ids)).toBe(1);
    expect((await show()).waiting.map((one) => one.trackingNumber)).not.toContain(trackingNumber);
    expect((await detail(ids[0] ?? "")).history.at(-1)).toMatchObject({ actor: admin.staff.email });
  });

  test("reads the routing barcode of the label too, in whatever case the reader types", async () => {
    const parcel = await packed();
    const answer = await scan(routingNumber(parcel.trackingNumber, "75004").toLowerCase());
    expect(answer).toMatchObject({ status: 200, body: { trackingNumber: parcel.trackingNumber } });
  });

  test("made again by a network that lost the answer is the same scan, and by hand a second one is refused", async () => {
    const parcel = await packed();
    const key = randomUUID();
    const [first, again] = [
      await scan(parcel.trackingNumber, admin.staff, key),
      await scan(parcel.trackingNumber, admin.staff, key),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    const second = await scan(parcel.trackingNumber);
    expect(second).toMatchObject({ status: 409, body: { code: "PARCEL_HANDED_OVER" } });
    expect(second.body.message).toContain(parcel.number);
  });

  test("of one parcel at two tables at once is one hand-over, and the other table is told by whom", async () => {
    const parcel = await packed();
    const others = [await anAdministrator(admin.shop), await anAdministrator(admin.shop), admin.staff];
    const answers = await Promise.all(others.map((one) => scan(parcel.trackingNumber, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    for (const { code, message } of told) {
      expect(code).toBe("PARCEL_HANDED_OVER");
      expect(message).toMatch(/^Déjà scanné à \d\d:\d\d par .*@staff\.example/);
    }
  });

  test("refuses with words what must not leave", async () => {
    const foreign = parcelNumber("DOM", 1_234_567_890);
    expect(await scan(foreign)).toMatchObject({ status: 404, body: { code: "PARCEL_FOREIGN" } });
    expect(await scan("HF-LIVE-12")).toMatchObject({ status: 404, body: { code: "PARCEL_FOREIGN" } });

    const cancelledLabel = await packed();
    await discard(cancelledLabel.id);
    expect(await scan(cancelledLabel.trackingNumber)).toMatchObject({
      status: 409,
      body: { code: "PARCEL_LABEL_DISCARDED", message: expect.stringContaining(cancelledLabel.number) },
    });

    const cancelled = await packed();
    await put(cancelled.id, "cancelled-by-admin");
    expect(await scan(cancelled.trackingNumber)).toMatchObject({
      status: 409,
      body: { code: "PARCEL_CANCELLED" },
    });

    const renounced = await packed();
    const stated = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: renounced.number,
      email: "camille@example.fr",
      orderId: renounced.id,
    });
    expect(await scan(renounced.trackingNumber)).toMatchObject({
      status: 409,
      body: { code: "PARCEL_HELD_BACK", data: { why: "withdrawal" } },
    });
    const waits = (await show()).waiting.find(
      ({ trackingNumber }) => trackingNumber === renounced.trackingNumber,
    );
    expect(waits).toMatchObject({ isPacked: true, held: "withdrawal" });
    await refuseStatement(stated.body.id);
    expect((await scan(renounced.trackingNumber)).status).toBe(200);

    const unpacked = await paidOrder();
    const number = await made(unpacked.id);
    expect(await scan(number)).toMatchObject({ status: 409, body: { code: "PARCEL_NOT_PACKED" } });
    expect((await detail(unpacked.id)).status).toBe("paid");
    expect((await show()).waiting.find(({ trackingNumber }) => trackingNumber === number)).toMatchObject({
      isPacked: false,
    });
  });

  test("that was taken back leaves the parcel to be handed over again, and its label is safe meanwhile", async () => {
    const parcel = await packed();
    await scan(parcel.trackingNumber);
    expect(await discard(parcel.id)).toMatchObject({ status: 409, body: { code: "LABEL_HANDED_OVER" } });
    await put(parcel.id, "to-ship");
    expect((await show()).waiting.map(({ trackingNumber }) => trackingNumber)).toContain(
      parcel.trackingNumber,
    );
    expect((await scan(parcel.trackingNumber)).status).toBe(200);
  });
});

describe("the invariant of the hand-over", () => {
  test("sees a parcel that left without a label, and one on a slip that does not exist", async () => {
    const parcel = await packed();
    await scan(parcel.trackingNumber);
    const manifest = (await manifests()).body[0];
    await sql`update manifests set state = 'refused' where id = ${manifest?.id}`.execute(db());
    const label = sql`update labels set state = 'discarded' where tracking_number = ${parcel.trackingNumber}`;
    await label.execute(db());
    await sql`update orders set shipping_label_path = null where id = ${parcel.id}`.execute(db());
    const broken = (await brokenInvariants(db())).filter(({ invariant }) => invariant === "I16");
    expect(broken.map(({ id }) => id)).toEqual(expect.arrayContaining([parcel.trackingNumber]));
    expect(broken.length).toBeGreaterThanOrEqual(2);
    await sql`update manifests set state = 'made' where id = ${manifest?.id}`.execute(db());
    await sql`update labels set state = 'made' where tracking_number = ${parcel.trackingNumber}`.execute(
      db(),
    );
    await sql`update orders set shipping_label_path = 'x' where id = ${parcel.id}`.execute(db());
  });
});
