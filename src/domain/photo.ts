/** Where a product's picture is kept: a name of ours in the file store. */
export const PHOTO_KEY = /^photos\/[a-z0-9][a-z0-9-]{0,100}\.(svg|png|jpg|webp)$/;

export const LARGEST_PHOTO_BYTES = 5 * 1024 * 1024;

type PhotoType = { extension: "png" | "jpg" | "webp"; contentType: string };

/** What a picture is, told by its first bytes and never by what it was called; undefined when it is none of the three. */
export function sniffPhoto(bytes: Uint8Array): PhotoType | undefined {
  const begins = (at: number, ...expected: number[]) =>
    expected.every((byte, place) => bytes[at + place] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return { extension: "png", contentType: "image/png" };
  if (begins(0, 0xff, 0xd8, 0xff)) return { extension: "jpg", contentType: "image/jpeg" };
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50))
    return { extension: "webp", contentType: "image/webp" };
  return undefined;
}
