import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { MOST_PIXELS, sizesOf } from "#domain/photo.ts";
import { asPlainLine } from "#domain/plain-text.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { CARD_SIZE } from "#server/http/page-head.ts";
import { inTurn } from "#server/products/prepare-photo.ts";
import { drawable, row, rows } from "./letters.ts";

export interface Card {
  wordmark: string;
  /** A word in a pill over the title. */
  badge?: string;
  title: string;
  /** A line under the title. */
  line?: string;
  photoKeys: readonly string[];
}

// The colors of the shop's theme, in light.
const PAGE = "#fbf6f2";
const INK = "#2a1a24";
const INK_2 = "#5b4650";
const ACCENT = "#b4400e";
const MARK = "#ffb48f";

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const LEFT = 64;
const GAP = 8;
const PHOTOS_FROM = 672;
const TITLE_SIZES = [84, 72, 60];
const SMALLEST_TITLE = 52;
const LONGEST_SECONDS = 10;

/** The picture of a link's preview (JPEG): wordmark, title and date on the left, up to three photos on the right. */
export async function drawCard(files: FileStore, card: Card): Promise<Buffer> {
  const found = await Promise.all(card.photoKeys.slice(0, 3).map((key) => readPhoto(files, key)));
  const photos = found.filter((photo) => photo !== undefined);
  return inTurn(async () => {
    const overlays: OverlayOptions[] = [];
    const places = PLACES[photos.length] ?? [];
    for (const [index, photo] of photos.entries()) {
      const place = places[index];
      if (place) overlays.push({ input: await cropped(photo, place), left: place.left, top: place.top });
    }
    const words = wordsOf(card, (overlays.length > 0 ? PHOTOS_FROM - 40 : WIDTH - LEFT) - LEFT);
    return sharp(Buffer.from(words))
      .composite(overlays)
      .timeout({ seconds: LONGEST_SECONDS })
      .jpeg({ quality: 82 })
      .toBuffer();
  });
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

const wide = WIDTH - PHOTOS_FROM;
const half = (wide - GAP) / 2;
const low = (HEIGHT - GAP) / 2;
const column = (left: number): Place => ({ left, top: 0, width: half, height: HEIGHT });
const beside = PHOTOS_FROM + half + GAP;
/** Where photos stand, by how many there are. */
const PLACES: Record<number, Place[]> = {
  1: [{ left: PHOTOS_FROM, top: 0, width: wide, height: HEIGHT }],
  2: [column(PHOTOS_FROM), column(beside)],
  3: [
    column(PHOTOS_FROM),
    { left: beside, top: 0, width: half, height: low },
    { left: beside, top: low + GAP, width: half, height: low },
  ],
};

/** Undefined for a picture that is not there or that can't be opened. */
async function readPhoto(files: FileStore, key: string): Promise<Sharp | undefined> {
  const size = sizesOf(key)?.sizes.find(({ width }) => width >= 640)?.name ?? key;
  try {
    const photo = sharp((await files.get(size))?.bytes, { limitInputPixels: MOST_PIXELS, pages: 1 });
    await photo.metadata();
    return photo;
  } catch {
    return undefined;
  }
}

const cropped = (photo: Sharp, { width, height }: Place): Promise<Buffer> =>
  photo
    .resize({ width, height, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer();

function wordsOf({ wordmark, badge, title, line }: Card, width: number): string {
  const parts = [at(LEFT + 84, 126, INK, row(drawable(wordmark), 44).paths)];
  const shown = drawable(asPlainLine(title, 160));
  const size = TITLE_SIZES.find((one) => rows(shown, one, width, 4).length <= 3) ?? SMALLEST_TITLE;
  const lines = rows(shown, size, width, size === SMALLEST_TITLE ? 4 : 3);
  const step = size * 1.08;
  let y = badge ? 270 : 230;
  if (badge) {
    const word = row(badge, 26);
    parts.push(
      `<rect x="${LEFT}" y="${y - 54}" width="${word.width + 44}" height="50" rx="25" fill="${ACCENT}"/>`,
      at(LEFT + 22, y - 20, "#ffffff", word.paths),
    );
  }
  for (const { paths } of lines) {
    y += step;
    parts.push(at(LEFT, y, INK, paths));
  }
  for (const { paths } of line ? rows(drawable(line), 34, width, 2) : []) {
    y += 56;
    parts.push(at(LEFT, y, INK_2, paths));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAGE}"/>${ICON}${parts.join("")}</svg>`;
}

const at = (x: number, y: number, color: string, paths: string) =>
  `<g transform="translate(${x} ${y})" fill="${color}">${paths}</g>`;

/** The shop's icon, as `web/icon.svg` draws it, 64 pixels wide. */
const ICON = `<g transform="translate(${LEFT} 78) scale(2)"><rect width="32" height="32" rx="8" fill="${INK}"/><path d="M7 8v16M13 8v16M7 16h6M19 24V8h7M19 16h5.5" fill="none" stroke="${MARK}" stroke-width="3" stroke-linecap="round"/></g>`;
