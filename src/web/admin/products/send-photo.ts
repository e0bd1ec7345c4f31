import { PHOTO_UPLOAD_PATH, uploadedPhoto } from "#contract/admin/product-photos.ts";
import { LARGEST_PHOTO_BYTES } from "#domain/photo.ts";
import { fetchSignedIn } from "#web/admin/client/fetch-signed-in.ts";
import { drawAnew } from "#web/ui/draw-anew.ts";

export type Photo = { photoKey: string; photoUrl: string };

const NO_PICTURE = "La photo doit être une image PNG, JPEG ou WebP.";
const NOT_SENT = "La photo n'a pas pu être envoyée. Réessayez.";

/**
 * Sends a picture and answers where it is kept, or what is wrong with it. It is drawn anew first, at most 1600 px
 * long: smaller, and without the place where the telephone took it.
 */
export async function sendPhoto(file: File): Promise<Photo | { problem: string }> {
  const picture = await drawAnew(file);
  if (!picture) return { problem: NO_PICTURE };
  if (picture.size > LARGEST_PHOTO_BYTES) return { problem: "La photo dépasse 5\u00a0Mo." };
  try {
    const answer = await fetchSignedIn(
      new Request(`${window.location.origin}/api${PHOTO_UPLOAD_PATH}`, {
        method: "POST",
        headers: { "content-type": picture.type },
        body: picture,
      }),
    );
    const body: unknown = await answer.json();
    const kept = uploadedPhoto.safeParse(body);
    return answer.ok && kept.success ? kept.data : { problem: sentenceIn(body) ?? NOT_SENT };
  } catch {
    return { problem: NOT_SENT };
  }
}

const sentenceIn = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : undefined;
