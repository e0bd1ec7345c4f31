import { hash } from "node:crypto";
import { drawGarment } from "#db/seed/garments/draw.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { COLORS, type ColorName } from "./colors.ts";
import { type Announced, FITS, GRAMS, LAST_WEEK, ON_AIR } from "./pieces.ts";

export interface StockedLives {
  onAir: StockedLive;
  lastWeek: StockedLive;
}

export interface StockedLive {
  id: string;
  began: Date;
  /** Every piece in the order of its announcement. */
  products: { id: string; ref: string; color: ColorName; size: string }[];
}

const HOUR = 3_600_000;

/** Hangs the pieces of both lives on their rails; each is on air while its guests order. The newer began an hour ago. */
export async function stockLives(tx: Tx, now: Date): Promise<StockedLives> {
  const colors = await tx
    .insertInto("product_colors")
    .values(Object.entries(COLORS).map(([name, hex_code]) => ({ name, hex_code })))
    .returning(["id", "name"])
    .execute();
  const colorIds = new Map(colors.map((color) => [color.name, color.id]));
  return {
    lastWeek: await stock(tx, colorIds, LAST_WEEK, {
      title: "Mi-saison",
      ref: "mi-saison",
      live_date: eveningSixDaysAgo(now),
    }),
    onAir: await stock(tx, colorIds, ON_AIR, {
      title: "Hiver chic",
      ref: "hiver-chic",
      live_date: new Date(now.getTime() - HOUR),
    }),
  };
}

function eveningSixDaysAgo(now: Date): Date {
  const evening = new Date(now.getTime() - 6 * 24 * HOUR);
  evening.setUTCHours(19, 0, 0, 0);
  return evening;
}

async function stock(
  tx: Tx,
  colorIds: Map<string, string>,
  catalog: readonly Announced[],
  live: { title: string; ref: string; live_date: Date },
): Promise<StockedLive> {
  const opened = {
    ...live,
    tiktok_handle: "hf.outlet",
    created_at: live.live_date,
    updated_at: live.live_date,
  };
  const { id } = await tx.insertInto("lives").values(opened).returning("id").executeTakeFirstOrThrow();
  const pieces = catalog.flatMap((announced) => announced.pieces.map((piece) => ({ announced, piece })));
  const rows = await tx
    .insertInto("products")
    .values(
      pieces.map(({ announced, piece }, place) => ({
        live_id: id,
        ref: place + 1,
        ref_category: announced.ref,
        name: announced.name,
        price_cents: announced.priceCents,
        size: piece.size,
        fit: FITS[announced.garment] ?? null,
        color_id: colorIds.get(piece.color) ?? null,
        composition: announced.composition,
        weight_grams: GRAMS[announced.garment],
        photo_key: photoKey(announced, piece.color),
        stock: piece.stock,
        created_at: live.live_date,
        updated_at: live.live_date,
      })),
    )
    .returning(["id", "ref"])
    .execute();
  const byRank = new Map(rows.map((row) => [row.ref, row.id]));
  return {
    id,
    began: live.live_date,
    products: pieces.map(({ announced, piece }, place) => ({
      id: byRank.get(place + 1) ?? "",
      ref: announced.ref,
      color: piece.color,
      size: piece.size,
    })),
  };
}

/** Draws a picture for every garment and color of the story and keeps it where the shop keeps its files. */
export async function hangPictures({ files }: Pick<AppContext, "files">): Promise<void> {
  const pictures = new Map<string, string>();
  for (const announced of [...ON_AIR, ...LAST_WEEK])
    for (const { color } of announced.pieces)
      pictures.set(photoKey(announced, color), drawGarment(announced.garment, COLORS[color]));
  await Promise.all(
    [...pictures].map(([key, svg]) => {
      const bytes = Buffer.from(svg, "utf8");
      return files.put(key, bytes, { contentType: "image/svg+xml", sha256: hash("sha256", bytes, "hex") });
    }),
  );
}

/** The drawing's own mark is part of the name, for browsers keep a picture for ever. */
function photoKey({ garment }: Announced, color: ColorName): string {
  const mark = hash("sha256", drawGarment(garment, COLORS[color]), "hex").slice(0, 8);
  const named = color.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
  return `photos/${garment}-${named}-${mark}.svg`;
}
