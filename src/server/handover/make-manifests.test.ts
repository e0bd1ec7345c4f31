import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parcelNumber } from "#emulators/carrier/parcel-number.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { createManifestMaker } from "#server/shipping/manifest-maker.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { anAdministrator } from "#tests/staff.ts";

const {
  admin,
  behave,
  file,
  scan,
  manifests,
  show,
  packed,
  several,
  settle,
  refuseStatement,
  slipsAtCarrier,
  clearTable,
} = handoverAdminOf();
const db = () => admin.shop.context.db;

describe("the slip of the day", () => {
  test("is cut at 50 parcels, names each once, and is kept with its file", async () => {
    await clearTable();
    const before = (await slipsAtCarrier()).length;
    const parcels = await several(53);
    const { status, body } = await manifests();
    expect(status).toBe(200);
    expect(body.map(({ state, parcels: count }) => [state, count]).sort()).toEqual([
      ["made", 3],
      ["made", 50],
    ]);
    const slips = (await slipsAtCarrier()).slice(before);
    expect(slips.map(({ parcels: named }) => named.length).sort()).toEqual([3, 50]);
    expect(slips.flatMap(({ parcels: named }) => named).sort()).toEqual(
      parcels.map(({ trackingNumber }) => trackingNumber).sort(),
    );
    for (const manifest of body) {
      const pdf = await file(`/api/admin/manifests/${manifest.id}/file.pdf`);
      expect(pdf.status).toBe(200);
      expect(Buffer.from(pdf.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
      expect(manifest).toMatchObject({ hasFile: true, handed: 0 });
      expect(manifest.missing).toHaveLength(manifest.parcels);
    }
    expect(await manifests()).toMatchObject({ status: 409, body: { code: "MANIFEST_EMPTY" } });
  });

  test("equals the scanned parcels, or says which are on it and not scanned, and which the other way round", async () => {
    await clearTable();
    const [first, second, third] = await several(3);
    const manifest = (await manifests()).body[0];
    const late = await packed();
    for (const one of [first, second, late]) await scan(one?.trackingNumber ?? "");
    const seen = await show();
    const shown = seen.manifests.find(({ id }) => id === manifest?.id);
    expect(shown).toMatchObject({ parcels: 3, handed: 2 });
    expect(shown?.missing.map(({ trackingNumber }) => trackingNumber)).toEqual([third?.trackingNumber]);
    expect(seen.offManifest.map(({ trackingNumber }) => trackingNumber)).toEqual([late.trackingNumber]);
    expect(seen.unlisted).toEqual({ all: 1, scanned: 1 });
    expect((await manifests(true)).body[0]).toMatchObject({ parcels: 1, handed: 1, missing: [] });
    await scan(third?.trackingNumber ?? "");
    const after = await show();
    expect(after.manifests.find(({ id }) => id === manifest?.id)).toMatchObject({ handed: 3, missing: [] });
    expect(after.offManifest).toEqual([]);
  });

  test("may be asked for the scanned parcels alone", async () => {
    await clearTable();
    const [scanned, left] = await several(2);
    await scan(scanned?.trackingNumber ?? "");
    expect((await show()).unlisted).toEqual({ all: 2, scanned: 1 });
    expect((await manifests(true)).body[0]).toMatchObject({ parcels: 1, handed: 1 });
    const waiting = (await show()).waiting.find((one) => one.trackingNumber === left?.trackingNumber);
    expect(waiting?.manifest).toBeNull();
  });

  test("goes on without a parcel that the carrier does not know, and tells which", async () => {
    await clearTable();
    const parcels = await several(3);
    const stranger = parcels[1]?.trackingNumber ?? "";
    const unknown = parcelNumber("DOM", 1_999_999_999);
    await rename(stranger, unknown);
    const before = (await slipsAtCarrier()).length;
    const manifest = (await manifests()).body[0];
    expect(manifest).toMatchObject({ state: "made", parcels: 2 });
    expect(manifest?.strangers).toMatchObject([
      { trackingNumber: unknown, orders: [{ number: parcels[1]?.number }] },
    ]);
    const slips = (await slipsAtCarrier()).slice(before);
    expect(slips.map(({ parcels: named }) => named)).toEqual([
      parcels
        .map(({ trackingNumber }) => trackingNumber)
        .filter((number) => number !== stranger)
        .sort(),
    ]);
    const alone = (await manifests()).body[0];
    expect(alone).toMatchObject({ state: "refused", parcels: 0, message: expect.stringContaining("aucun") });
    await rename(unknown, stranger);
    expect((await manifests()).body[0]).toMatchObject({ state: "made", parcels: 1 });
  });

  test("names no parcel that is held back, which the table reads with the reason, until it is free", async () => {
    await clearTable();
    const [renounced, looked, free] = await several(3);
    const stated = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: renounced?.number,
      email: "camille@example.fr",
      orderId: renounced?.id,
    });
    await sql`update orders set review_reason = 'À vérifier' where id = ${looked?.id}`.execute(db());
    const held = async () => {
      const { waiting } = await show();
      return [renounced, looked, free].map(
        (one) => waiting.find(({ trackingNumber }) => trackingNumber === one?.trackingNumber)?.held,
      );
    };
    expect(await held()).toEqual(["withdrawal", "review", null]);
    expect((await show()).unlisted).toEqual({ all: 1, scanned: 0 });
    const before = (await slipsAtCarrier()).length;
    expect((await manifests()).body).toMatchObject([{ state: "made", parcels: 1 }]);
    await refuseStatement(stated.body.id);
    await sql`update orders set review_reason = null where id = ${looked?.id}`.execute(db());
    expect(await held()).toEqual([null, null, null]);
    expect((await manifests()).body).toMatchObject([{ state: "made", parcels: 2 }]);
    expect((await slipsAtCarrier()).slice(before).map(({ parcels }) => parcels.toSorted())).toEqual([
      [free?.trackingNumber],
      [renounced?.trackingNumber, looked?.trackingNumber].toSorted(),
    ]);
  });

  test("asked for from two tables at once names no parcel twice", async () => {
    await clearTable();
    const parcels = await several(3);
    const other = await anAdministrator(admin.shop);
    const before = (await slipsAtCarrier()).length;
    const answers = await Promise.all([manifests(), manifests(false, other), manifests()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const named = (await slipsAtCarrier()).slice(before).flatMap((slip) => slip.parcels);
    expect(named.sort()).toEqual(parcels.map(({ trackingNumber }) => trackingNumber).sort());
  });

  test("pressed once more by the network is the same slip", async () => {
    await clearTable();
    await packed();
    const before = (await slipsAtCarrier()).length;
    const key = randomUUID();
    const first = await manifests(false, admin.staff, key);
    const again = await manifests(false, admin.staff, key);
    expect(again.body[0]?.id).toBe(first.body[0]?.id);
    expect(await slipsAtCarrier()).toHaveLength(before + 1);
  });

  test("is refused in the carrier's words, and its parcels are free for the next one", async () => {
    await clearTable();
    await packed();
    await behave({ mood: "down" });
    expect((await manifests()).body[0]).toMatchObject({ state: "refused", parcels: 0 });
    await behave({ mood: "closed-account" });
    expect((await manifests()).body[0]).toMatchObject({ state: "refused", message: "Compte client inactif" });
    await behave({ reset: true });
    expect((await manifests()).body[0]).toMatchObject({ state: "made", parcels: 1 });
  });
});

describe("a slip whose answer is lost", () => {
  const lost = async () => {
    await clearTable();
    const parcel = await packed();
    const { context } = admin.shop;
    const whole = context.manifests;
    // The carrier makes it and never says so: this wait decides nothing but when the shop gives up.
    context.manifests = createManifestMaker(context.config.carrier, { totalMs: 1_500 });
    await behave({ mood: "silence-after-label" });
    const manifest = (await manifests()).body[0];
    context.manifests.close();
    context.manifests = whole;
    await behave({ reset: true });
    return { parcel, manifest };
  };

  test("is in doubt, keeps its parcels, and is never asked for again in silence", async () => {
    const { parcel, manifest } = await lost();
    expect(manifest).toMatchObject({ state: "unknown", parcels: 1 });
    expect(await manifests()).toMatchObject({ status: 409, body: { code: "MANIFEST_EMPTY" } });
    const holding = (await slipsAtCarrier()).filter(({ parcels }) => parcels.includes(parcel.trackingNumber));
    expect(holding).toHaveLength(1);
    // Found at the carrier's.
    const found = await settle(manifest?.id ?? "", String(holding[0]?.number));
    expect(found.body.manifests.find(({ id }) => id === manifest?.id)).toMatchObject({
      state: "made",
      number: String(holding[0]?.number),
      hasFile: false,
      parcels: 1,
    });
    expect(await settle(manifest?.id ?? "", null)).toMatchObject({ body: { code: "MANIFEST_SETTLED" } });
  });

  test("counts for nothing once staff say so: its parcels go on another", async () => {
    const { manifest } = await lost();
    expect((await settle(manifest?.id ?? "", null)).status).toBe(200);
    expect((await manifests()).body[0]).toMatchObject({ state: "made", parcels: 1 });
  });

  test.each([["truncated"], ["damaged"]])("or %s keeps the number that was told", async (body) => {
    await clearTable();
    await packed();
    await behave({ body });
    const manifest = (await manifests()).body[0];
    await behave({ reset: true });
    expect(manifest).toMatchObject({ state: "unknown", parcels: 1, number: expect.stringMatching(/^\d+$/) });
    expect((await settle(manifest?.id ?? "", manifest?.number ?? "")).status).toBe(200);
  });

  test("because the server died in between is in doubt after two minutes", async () => {
    await clearTable();
    const parcel = await packed();
    const { rows } = await sql<{ id: string }>`insert into manifests (requested_by, asked_at, requested_at)
      values (${admin.staff.userId}, now(), now() - interval '3 minutes') returning id`.execute(db());
    const id = rows[0]?.id ?? "";
    await sql`insert into manifest_parcels (manifest_id, tracking_number) values (${id}, ${parcel.trackingNumber})`.execute(
      db(),
    );
    expect((await show()).manifests.find((one) => one.id === id)).toMatchObject({ state: "unknown" });
    expect((await settle(id, null)).status).toBe(200);
    expect((await manifests()).body[0]).toMatchObject({ state: "made", parcels: 1 });
  });
});

test("the file of a slip goes after ninety days, its number and parcels stay", async () => {
  await clearTable();
  await packed();
  const manifest = (await manifests()).body[0];
  await sql`update manifests set requested_at = requested_at - interval '91 days' where id = ${manifest?.id}`.execute(
    db(),
  );
  expect(await runRetention(admin.shop.context)).toMatchObject({ "manifest-files": 1 });
  const gone = await file(`/api/admin/manifests/${manifest?.id}/file.pdf`);
  expect(gone.status).toBe(404);
  const { rows } =
    await sql`select number, (select count(*)::int from manifest_parcels where manifest_id = id) as parcels
    from manifests where id = ${manifest?.id}`.execute(db());
  expect(rows).toEqual([{ number: manifest?.number, parcels: 1 }]);
});

/** The shop believes in a number that the carrier never gave. */
async function rename(from: string, to: string) {
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
    select ${to}, order_id, announced_at from parcel_tracking where tracking_number = ${from}
    on conflict do nothing`.execute(db());
  await sql`update orders set tracking_id = ${to} where tracking_id = ${from}`.execute(db());
  await sql`update labels set tracking_number = ${to} where tracking_number = ${from}`.execute(db());
}
