import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { MOST_PIXELS, sizesOf } from "#domain/photo.ts";
import type { AppContext } from "#server/context.ts";
import { PHOTO, photosIn, withPhotosAt } from "#server/mail/photo-tag.ts";
import { inTurn } from "#server/products/prepare-photo.ts";
import type { Attachment } from "./smtp-mailer.ts";

/** Twice what is shown, for the screens of phones; at most 30 kB, mostly 5. */
const SIZE = { width: 2 * PHOTO.width, height: 2 * PHOTO.height };
const LONGEST_WAIT_MS = 5_000;
const LONGEST_SECONDS = 3;
const KEPT = 200;

type Shop = Pick<AppContext, "files" | "log">;

/** A mail that carries its photos with it, as JPEG, which every mail program shows. */
export async function withPhotosAttached(
  shop: Shop,
  html: string,
): Promise<{ html: string; attachments: Attachment[] }> {
  const photos = await readPhotos(shop, html);
  const nameOf = (key: string) => key.slice("photos/".length);
  return {
    html: withPhotosAt(html, (key) => (photos.has(key) ? `cid:${nameOf(key)}@photos` : undefined)),
    attachments: [...photos].map(([key, content]) => ({
      filename: nameOf(key).replace(/\.\w+$/, ".jpg"),
      contentType: "image/jpeg",
      content,
      cid: `${nameOf(key)}@photos`,
    })),
  };
}

/** A mail to look at in the back office: what it carries stands in the page itself. */
export async function withPhotosInside(shop: Shop, html: string): Promise<string> {
  const photos = await readPhotos(shop, html);
  return withPhotosAt(html, (key) => {
    const bytes = photos.get(key);
    return bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;
  });
}

/** The photos that a mail shows, without those that can't be had in time: no mail waits or fails for a picture. */
async function readPhotos(shop: Shop, html: string): Promise<Map<string, Uint8Array>> {
  const keys = photosIn(html);
  const tooLate = new AbortController();
  const waited = sleep(LONGEST_WAIT_MS, undefined, { signal: tooLate.signal }).catch(() => undefined);
  const found = await Promise.all(
    keys.map((key) =>
      Promise.race([readPhoto(shop, key), waited]).catch((error) => {
        shop.log.warn({ photo: key, error }, "a mail leaves without a photo");
        return undefined;
      }),
    ),
  );
  tooLate.abort();
  return new Map(keys.flatMap((key, place) => (found[place] ? [[key, found[place]] as const] : [])));
}

/** Photos that mails showed lately: those of one live go to many. */
const kept = new Map<string, Uint8Array>();

async function readPhoto({ files }: Shop, key: string): Promise<Uint8Array | undefined> {
  const known = kept.get(key);
  if (known) return known;
  const [smallest] = sizesOf(key)?.sizes ?? [];
  const file = await files.get(smallest ? smallest.name.replace(/webp$/, "jpg") : key);
  if (!file) return undefined;
  const draw = () =>
    sharp(file.bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
      .resize({ ...SIZE, fit: "cover" })
      .flatten({ background: "#ffffff" })
      .timeout({ seconds: LONGEST_SECONDS })
      .jpeg({ quality: 78 })
      .toBuffer();
  // One that was kept as it was sent may be large: it waits for the other large ones.
  const drawn = smallest ? await draw() : await inTurn(draw);
  kept.set(key, drawn);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}
