import { hash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { isPhoto, isReasonable, KEPT_SIDE, MOST_PIXELS, preparedKey, sizesOf } from "#domain/photo.ts";
import { isRefusal, refusal } from "#domain/refusals.ts";

export interface PreparedFile {
  key: string;
  bytes: Uint8Array;
  contentType: string;
}

export interface PreparedPhoto {
  /** Of the largest size, which names the others. */
  key: string;
  /** Every size in every format; the file of `key` is the last. */
  files: PreparedFile[];
}

/** One picture at a time, by one thread and without a cache: what decodes is the machine that sells. */
sharp.concurrency(1);
sharp.cache(false);

const LONGEST_SECONDS = 10;

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", pages: 1 }).timeout({
    seconds: LONGEST_SECONDS,
  });

/** How the picture measures once it is turned as the camera says. */
async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await open(bytes).metadata();
  if (!isReasonable(autoOrient)) throw refusal("PHOTO_DIMENSIONS");
  const scale = Math.min(1, KEPT_SIDE / Math.max(autoOrient.width, autoOrient.height));
  return {
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  };
}

/** Browsers that say so get AVIF for the sizes that are worth its time, WebP else, and all others JPEG. */
const FORMATS = [
  {
    extension: "avif",
    contentType: "image/avif",
    widest: 320,
    write: (it: Sharp) => it.avif({ quality: 55, effort: 2 }),
  },
  {
    extension: "jpg",
    contentType: "image/jpeg",
    widest: KEPT_SIDE,
    write: (it: Sharp) => it.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }),
  },
  {
    extension: "webp",
    contentType: "image/webp",
    widest: KEPT_SIDE,
    write: (it: Sharp) => it.webp({ quality: 80, effort: 3 }),
  },
] as const;

/** Which of its formats a browser gets that accepts these: those that name none, or any, get what the address says. */
export function formatFor(width: number, accept: string): (typeof FORMATS)[number] {
  const [avif, jpg, webp] = FORMATS;
  if (width <= avif.widest && accept.includes(avif.contentType)) return avif;
  return accept.includes("image/") && !accept.includes(webp.contentType) ? jpg : webp;
}

/**
 * Decodes a picture within limits of pixels, memory and time, turns it, drops everything that is not picture (place,
 * camera, thumbnails, profiles) and writes it in a few sizes. What is no picture, or is torn, is refused.
 */
export const preparePhoto = (bytes: Uint8Array): Promise<PreparedPhoto> => inTurn(() => prepare(bytes));

/** The same of a picture that is kept once, as JPEG. */
export const preparePicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(() =>
    judged(bytes, async () =>
      open(bytes)
        .autoOrient()
        .resize({ ...(await measure(bytes)), fit: "fill" })
        .toColorspace("srgb")
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );

let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work after the other, whoever asks: each may take as much memory as one may. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

const prepare = (bytes: Uint8Array): Promise<PreparedPhoto> =>
  judged(bytes, async () => {
    const measured = await measure(bytes);
    const key = preparedKey(hash("sha256", bytes, "hex"), measured);
    // Decoded once, at its largest; every other size is drawn from that.
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ ...measured, fit: "fill" })
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files: PreparedFile[] = [];
    for (const size of sizesOf(key)?.sizes ?? [])
      for (const { extension, contentType, widest, write } of FORMATS) {
        if (size.width > widest) continue;
        const drawn = sharp(data, { raw: { width, height, channels } }).resize({ width: size.width });
        const drawnBytes = await write(drawn.timeout({ seconds: LONGEST_SECONDS })).toBuffer();
        files.push({ key: size.name.replace(/webp$/, extension), bytes: drawnBytes, contentType });
      }
    return { key, files };
  });

/** What is no picture, too large or torn is refused, by its bytes. */
async function judged<Answer>(bytes: Uint8Array, work: () => Promise<Answer>): Promise<Answer> {
  if (!isPhoto(bytes)) throw refusal("PHOTO_REFUSED");
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const why = error instanceof Error ? error.message : "";
    throw /pixel limit|exceeds/i.test(why) ? refusal("PHOTO_DIMENSIONS") : refusal("PHOTO_UNREADABLE");
  }
}
