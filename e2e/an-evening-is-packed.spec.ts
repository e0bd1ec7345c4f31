import { PDFDocument } from "@cantoo/pdf-lib";
import { pieceCode } from "#domain/piece-code.ts";
import { readBarcode } from "./barcode-reader.ts";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, type Page, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

const PARCELS = 100;
const WHILE_PACKING = 900_000;
/** As many as the carrier puts on one slip. */
const MOST_ON_A_SLIP = 50;

interface Parcel {
  id: string;
  number: string;
  label: string;
  /** Price tags of its pieces. */
  tags: string[];
}

/** Paid orders of one to three pieces each, found under `mark`, and a piece that nobody bought. */
async function anEvening(count: number): Promise<{ liveId: string; mark: string; unsold: string }> {
  const { liveId, mark } = await aLiveOfItsOwn();
  // They come first in the queue: what they were promised is due.
  await query(
    `with sold as (
       insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents, paid_at,
         contract_snapshot, contract_sent_at, shipping_address)
       select gen_random_uuid(), 'HF-m' || $2::text || '-' || n, $1, 'staff', 'paid', 1 + n % 3, 1000 * (1 + n % 3), 600, now(),
         '{"deliveryLatest": "2020-01-01"}', now(),
         jsonb_build_object('first_name', 'Laura', 'last_name', 'Vidal', 'street', n || ' rue du Lac', 'zip', '69003', 'city', 'Lyon',
           'state', '', 'country', 'France', 'phone', '0612345678', 'email', 'laura@example.fr', 'delivery_note', '')
       from generate_series(1, $3::int) n returning id, order_number, line_count
     ), told as (
       insert into order_history (order_id, event, from_status, to_status, actor_kind)
       select id, 'status', 'to-pay', 'paid', 'system' from sold
     ), pieces as (
       insert into products (id, live_id, ref, ref_category, name, price_cents, size, stock, taken)
       select gen_random_uuid(), $1, row_number() over (), 'Z' || row_number() over (), 'Robe', 1000, '38', 1, 1
       from sold, generate_series(1, line_count) returning id, ref
     ), places as (
       select id as order_id, row_number() over () as place from sold, generate_series(1, line_count)
     )
     insert into order_items (id, order_id, product_id, price_cents)
     select gen_random_uuid(), p.order_id, s.id, 1000 from places p join pieces s on s.ref = p.place`,
    [liveId, mark, count],
  );
  const [extra] = await query<{ tag_number: number }>(
    `insert into products (live_id, ref, name, price_cents, stock) values ($1, 9999, 'Veste', 1000, 1) returning tag_number`,
    [liveId],
  );
  return { liveId, mark, unsold: pieceCode(extra?.tag_number ?? 0) };
}

/** The parcels with the numbers of their labels, in the order of the queue. */
async function parcelsOf(liveId: string): Promise<Parcel[]> {
  const rows = await query<Omit<Parcel, "tags"> & { tags: number[] }>(
    `select o.id, o.order_number as number, o.tracking_id as label, array_agg(p.tag_number order by p.ref) as tags
     from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
     where o.live_id = $1 group by o.id order by min(p.ref)`,
    [liveId],
  );
  return rows.map((row) => ({ ...row, tags: row.tags.map(pieceCode) }));
}

/** The labels of all of them in one act, whose page is closed while they are made; their one file is then printed. */
async function label(
  newAdmin: () => Promise<Page>,
  accessible: (page: Page) => Promise<void>,
  mark: string,
): Promise<Page> {
  const first = await newAdmin();
  await first.goto(`/admin/orders-preparation?q=HF-m${mark}`);
  await expect(first.getByRole("heading", { name: `${PARCELS} colis` })).toBeVisible();
  await first.getByLabel("Sélectionner toutes les lignes de la page").check();
  // Slow enough that the page is closed before the labels are there.
  await behave("carrier", { delayMs: 1_000 });
  await first.getByRole("button", { name: `Générer les étiquettes (${PARCELS})` }).click();
  await expect(first.getByRole("progressbar", { name: "Génération des étiquettes" })).toBeVisible();
  await accessible(first);
  await first.close();
  await behave("carrier");

  const admin = await newAdmin();
  await admin.goto("/admin/orders-preparation");
  const batch = admin.getByRole("region", { name: "Étiquettes en une fois" }).first();
  await expect(batch.getByText(`${PARCELS} étiquettes générées`)).toBeVisible();
  await accessible(admin);
  const popup = admin.waitForEvent("popup");
  await batch.getByRole("button", { name: `Imprimer les étiquettes (${PARCELS})` }).click();
  const printed = await popup;
  const file = await admin.request.get(printed.url());
  expect((await PDFDocument.load(await file.body())).getPageCount()).toBe(PARCELS);
  await printed.close();
  await batch.getByRole("button", { name: "Ranger" }).click();
  await expect(batch).toHaveCount(0);
  return admin;
}

interface Answer {
  did?: string;
  code?: string;
  orders?: { number: string }[];
}

/** Scans at the pack station, or as the carrier takes the parcels; answers what the server made of it. */
async function scan(admin: Page, code: string, at = "packing"): Promise<Answer> {
  const answer = admin.waitForResponse((response) => response.url().endsWith(`/api/admin/${at}/scans`));
  await readBarcode(admin, code);
  return (await answer).json();
}

test("an evening: labels in one act, packed and handed over by a reader alone, no piece in another's parcel", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.setTimeout(WHILE_PACKING);
  // Refusals and lost answers, which the console reports.
  allowed.push(/status of 40[49]|ERR_FAILED/);
  const { liveId, mark, unsold } = await anEvening(PARCELS);
  const admin = await label(newAdmin, accessible, mark);
  const parcels = await parcelsOf(liveId);
  expect(new Set(parcels.map((parcel) => parcel.label)).size).toBe(PARCELS);
  await admin.goto("/admin/orders-preparation");
  await expect(admin.getByRole("heading", { level: 1, name: "Préparation" })).toBeVisible();
  await expect(admin.getByLabel("Scanner", { exact: true })).toBeVisible();
  const refusedLoudly = async (code: string, why: string, words: RegExp) => {
    expect(await scan(admin, code)).toMatchObject({ code: why });
    await expect(admin.getByRole("alert").filter({ hasText: words })).toBeVisible();
  };

  for (const [place, parcel] of parcels.entries()) {
    const next = parcels[place + 1];
    const [first = "", ...others] = parcel.tags;
    if (next && place % 10 === 9) {
      // Cancelled while its bag is being filled: by the piece at once, and by the label.
      expect(await scan(admin, first)).toMatchObject({ did: "packed" });
      await cancelAsStaff(admin, parcel.id);
      await refusedLoudly(parcel.label, "SCANNED_ORDER_CANCELLED", /est annulée/);
      await refusedLoudly(first, "PIECE_OF_CANCELLED_ORDER", /ne part plus/);
      continue;
    }
    if (place % 10 === 5) await loseTheAnswer(admin, first);
    let scans = 1;
    expect(await scan(admin, first), parcel.number).toMatchObject({ did: "packed" });
    if (place % 10 === 0) {
      await refusedLoudly(first, "PIECE_ALREADY_PACKED", /est déjà dans un colis/);
      await refusedLoudly(unsold, "PIECE_SOLD_TO_NOBODY", /n'est vendue à personne/);
      await refusedLoudly("P999999999", "CODE_UNKNOWN", /Code inconnu/);
      if (next) {
        await refusedLoudly(next.tags[0] ?? "", "PIECE_OF_OTHER_PARCEL", /autre colis.*Laura V\./);
        await refusedLoudly(next.label, "LABEL_OF_OTHER_PARCEL", /Étiquette d'un autre colis/);
      }
    }
    if (place === 0) {
      await admin.reload();
      await expect(admin.getByText(`1/${parcel.tags.length} article`)).toBeVisible();
      await accessible(admin);
    }
    for (const tag of others) {
      expect(await scan(admin, tag), parcel.number).toMatchObject({ did: "packed" });
      scans += 1;
    }
    expect(await scan(admin, parcel.label), parcel.number).toMatchObject({ did: "validated" });
    scans += 1;
    expect(scans).toBeLessThanOrEqual(parcel.tags.length + 2);
  }

  const ids = parcels.map(({ id }) => id);
  const states = await query<{ status: string; count: number }>(
    "select status, count(*)::int from orders where id = any($1) group by status order by status",
    [ids],
  );
  const cancelled = parcels.filter((_, place) => place % 10 === 9 && place + 1 < PARCELS).length;
  expect(states).toEqual([
    { status: "cancelled-by-admin", count: cancelled },
    { status: "to-ship", count: PARCELS - cancelled },
  ]);
  // Each piece lies in its own parcel, and each parcel that is to be sent has all of its pieces.
  const [bags] = await query<{ foreign: number; missing: number }>(
    `select count(*) filter (where k.parcel_id <> o.parcel_id)::int as foreign,
       count(*) filter (where k.parcel_id is null and o.status = 'to-ship')::int as missing
     from orders o join order_items i on i.order_id = o.id left join packed_items k on k.order_item_id = i.id
     where o.id = any($1)`,
    [ids],
  );
  expect(bags).toEqual({ foreign: 0, missing: 0 });
  await handOver(admin, parcels);
});

/** The server packs the piece and its answer does not arrive: the packer is asked to scan again. */
async function loseTheAnswer(admin: Page, code: string): Promise<void> {
  await admin.route(
    "**/api/admin/packing/scans",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await readBarcode(admin, code);
  await expect(admin.getByRole("alert").filter({ hasText: "Scannez à nouveau" })).toBeVisible();
}

/** All that was packed goes to the carrier but the last one, which stands out; the slips name what was scanned, and nothing else. */
async function handOver(admin: Page, parcels: Parcel[]): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  const packed = await query<{ label: string }>(
    "select tracking_id as label from orders where id = any($1) and status = 'to-ship' order by order_number",
    [ids],
  );
  const left = packed.pop()?.label ?? "";
  await admin.goto("/admin/orders-preparation/handover");
  const waiting = admin.getByRole("region", { name: /À remettre/ });
  await expect(waiting.getByRole("listitem", { name: `Colis ${left}` })).toBeVisible();
  for (const [place, { label }] of packed.entries()) {
    expect(await scan(admin, label, "handover"), label).toMatchObject({ orders: [{}] });
    if (place % 20 > 0) continue;
    expect(await scan(admin, label, "handover")).toMatchObject({ code: "PARCEL_HANDED_OVER" });
    const cancelled = parcels[9]?.label ?? "";
    expect(await scan(admin, cancelled, "handover")).toMatchObject({ code: "PARCEL_CANCELLED" });
  }
  await admin.getByRole("button", { name: /^Seulement les colis scannés/ }).click();
  await expect(admin.getByRole("button", { name: /^Seulement les colis scannés/ })).toHaveCount(0);

  // Slip = scanned parcels = 'Expédiée'.
  const numbers = async (sql: string) =>
    (await query<{ label: string }>(sql, [ids])).map(({ label }) => label);
  const scanned = packed.map(({ label }) => label).sort();
  const ofThese = "from orders o where o.id = any($1)";
  expect(
    await numbers(`select o.tracking_id as label ${ofThese} and o.status = 'shipped' order by 1`),
  ).toEqual(scanned);
  expect(
    await numbers(`select h.tracking_number as label from handovers h
      where h.tracking_number in (select o.tracking_id ${ofThese}) order by 1`),
  ).toEqual(scanned);
  expect(
    await numbers(`select p.tracking_number as label from manifest_parcels p join manifests m on m.id = p.manifest_id
      where m.state = 'made' and p.left_because is null and p.tracking_number in (select o.tracking_id ${ofThese}) order by 1`),
  ).toEqual(scanned);
  const slips = await query<{ parcels: number }>(
    `select count(*)::int as parcels from manifest_parcels where left_because is null group by manifest_id`,
  );
  for (const slip of slips) expect(slip.parcels).toBeLessThanOrEqual(MOST_ON_A_SLIP);

  await expect(waiting.getByRole("listitem", { name: `Colis ${left}` })).toBeVisible();
  await admin.goto("/admin");
  await expect(admin.getByRole("link", { name: /Étiquetés, pas remis/ })).toBeVisible();
}

async function cancelAsStaff(admin: Page, orderId: string): Promise<void> {
  const { version } = await (await admin.request.get(`/api/admin/orders/${orderId}`)).json();
  const answer = await admin.request.put(`/api/admin/orders/${orderId}/status`, {
    headers: { origin: new URL(admin.url()).origin },
    data: {
      status: "cancelled-by-admin",
      expectedVersion: version,
      reason: "annulée pendant la préparation",
    },
  });
  expect(answer.status()).toBe(200);
}
