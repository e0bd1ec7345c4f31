import { pieceCode } from "#domain/piece-code.ts";
import { readBarcode } from "./barcode-reader.ts";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const PARCELS = 100;
const WHILE_PACKING = 900_000;

interface Parcel {
  id: string;
  number: string;
  label: string;
  /** Price tags of its pieces. */
  tags: string[];
}

/** Paid orders with their labels, of one to three pieces each, and a piece that nobody bought. */
async function anEvening(count: number): Promise<{ parcels: Parcel[]; unsold: string }> {
  const { liveId, mark } = await aLiveOfItsOwn();
  // They come first in the queue: what they were promised is due.
  await query(
    `with sold as (
       insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents, paid_at,
         shipping_label_path, tracking_id, contract_snapshot, contract_sent_at, shipping_address)
       select gen_random_uuid(), 'HF-m' || $2::text || '-' || n, $1, 'staff', 'paid', 1 + n % 3, 1000 * (1 + n % 3), 600, now(),
         'labels/' || $2 || n, '6A' || lpad((hashtext($2) & 1023)::text, 4, '0') || lpad(n::text, 7, '0'),
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
  const rows = await query<Omit<Parcel, "tags"> & { tags: number[] }>(
    `select o.id, o.order_number as number, o.tracking_id as label, array_agg(p.tag_number order by p.ref) as tags
     from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
     where o.live_id = $1 group by o.id order by min(p.ref)`,
    [liveId],
  );
  const [extra] = await query<{ tag_number: number }>(
    `insert into products (live_id, ref, name, price_cents, stock) values ($1, 9999, 'Veste', 1000, 1) returning tag_number`,
    [liveId],
  );
  return {
    parcels: rows.map((row) => ({ ...row, tags: row.tags.map(pieceCode) })),
    unsold: pieceCode(extra?.tag_number ?? 0),
  };
}

/** Scans at the pack station; answers what the server made of it. */
async function scan(admin: Page, code: string): Promise<{ did?: string; code?: string; message?: string }> {
  const answer = admin.waitForResponse((response) => response.url().endsWith("/api/admin/packing/scans"));
  await readBarcode(admin, code);
  return (await answer).json();
}

test("an evening is packed by a reader alone, and no piece lands in another's parcel", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.setTimeout(WHILE_PACKING);
  // A refusal is an answer that the console reports.
  allowed.push(/status of 40[49]/);
  const { parcels, unsold } = await anEvening(PARCELS);
  const admin = await newAdmin();
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
});

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
