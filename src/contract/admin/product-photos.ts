import { z } from "zod";
import { id } from "#contract/input.ts";
import { PHOTO_KEY } from "#domain/photo.ts";

/** How many products of a live are listed, photographed or tagged at once. */
export const MOST_ON_A_SHEET = 1000;

export const photoKey = z.string().regex(PHOTO_KEY);

/** How many photos are given at once. */
export const MOST_PHOTOS = 200;

export const givenPhotos = z
  .array(
    z.strictObject({
      photoKey,
      productIds: z.array(id).min(1).max(MOST_ON_A_SHEET),
    }),
  )
  .min(1)
  .max(MOST_PHOTOS)
  .refine((photos) => {
    const ids = photos.flatMap(({ productIds }) => productIds);
    return ids.length <= MOST_ON_A_SHEET && new Set(ids).size === ids.length;
  }, "Une pièce reçoit deux photos.");

/** What the upload of a photo answers; it is a route of its own, because its body is a picture. */
export const uploadedPhoto = z.object({ photoKey: z.string(), photoUrl: z.string() });
export const PHOTO_UPLOAD_PATH = "/admin/photos";
