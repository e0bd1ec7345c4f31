import { html, type Markup } from "./markup.ts";

/** How large a piece's photo stands in a mail, upright at 4:5; the file has twice as many pixels. */
export const PHOTO = { width: 72, height: 90 } as const;
/** A mail carries its photos with it: pieces beyond these have the ground of their color. */
export const MOST_PHOTOS = 20;

/** Shows the photo that the mail carries under this name; `photosIn` finds it again in the finished mail. */
export const photoTag = (photoKey: string): Markup =>
  html`<img src="cid:${photoKey.slice("photos/".length)}@photos" width="${PHOTO.width}" height="${PHOTO.height}" alt="" style="display:block;width:${PHOTO.width}px;height:${PHOTO.height}px;border:0;border-radius:8px">`;

const TAG = /<img src="cid:([a-z0-9-]+\.[a-z]+)@photos"[^>]*>/g;

/** The keys of the photos that a mail shows. */
export const photosIn = (mail: string): string[] => [
  ...new Set([...mail.matchAll(TAG)].map(([, name]) => `photos/${name}`)),
];

/** A mail whose photos are at these addresses; one without an address leaves the ground on which it stood. */
export const withPhotosAt = (mail: string, addressOf: (photoKey: string) => string | undefined): string =>
  mail.replace(TAG, (tag, name: string) => {
    const address = addressOf(`photos/${name}`);
    return address === undefined ? "" : tag.replace(/src="[^"]*"/, `src="${address}"`);
  });
