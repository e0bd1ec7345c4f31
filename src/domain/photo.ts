/** Where a product's picture is kept: a name of ours in the file store. */
export const PHOTO_KEY = /^photos\/[a-z0-9][a-z0-9-]{0,100}\.(svg|png|jpg|webp)$/;

export const LARGEST_PHOTO_BYTES = 5 * 1024 * 1024;

/** Decoded, a picture takes four bytes a pixel; 50 million are what the largest telephones take. */
export const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_000;
/** Nothing that is worn is this many times longer than it is wide. */
const MOST_STRETCHED = 20;

/** Whether a picture of these dimensions is decoded at all. */
export const isReasonable = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= MOST_STRETCHED * Math.min(width, height) &&
  Math.max(width, height) <= LONGEST_SIDE &&
  width * height <= MOST_PIXELS;

/** What a picture is, told by its first bytes and never by what it was called. */
export function isPhoto(bytes: Uint8Array): boolean {
  const begins = (at: number, ...expected: number[]) =>
    expected.every((byte, place) => bytes[at + place] === byte);
  return (
    begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    begins(0, 0xff, 0xd8, 0xff) ||
    (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50))
  );
}

/** The longest side of the largest picture that is kept. */
export const KEPT_SIDE = 1600;
/** The widths beside it, for the lists and the telephone. */
const WIDTHS = [160, 320, 640] as const;

/** A picture of which several sizes are kept: its name says the measure of the largest. */
const PREPARED = /^(\/?photos\/[0-9a-f]{40})-(\d{1,4})x(\d{1,4})\.webp$/;

export interface PhotoSize {
  /** A key, or an address where one was given. */
  name: string;
  width: number;
}

/** The sizes in which a picture is kept, the smallest first; undefined for one that is kept as it was sent. */
export function sizesOf(name: string): { width: number; height: number; sizes: PhotoSize[] } | undefined {
  const [, base, wide, high] = PREPARED.exec(name) ?? [];
  if (!base) return undefined;
  const [width, height] = [Number(wide), Number(high)];
  const smaller = WIDTHS.filter((one) => one < width).map((one) => ({
    name: `${base}-${one}.webp`,
    width: one,
  }));
  return { width, height, sizes: [...smaller, { name, width }] };
}

export const preparedKey = (sha256: string, { width, height }: { width: number; height: number }): string =>
  `photos/${sha256.slice(0, 40)}-${width}x${height}.webp`;
