import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { PHOTO_UPLOAD_PATH, type uploadedPhoto } from "#contract/admin/products.ts";
import { LARGEST_PHOTO_BYTES, sniffPhoto } from "#domain/photo.ts";
import { refusal } from "#domain/refusals.ts";
import { requireAdministrator } from "#server/auth/session-user.ts";
import type { House } from "#server/context.ts";

/**
 * Pictures of pieces, sent as they are. The right to send one is checked before its body is read; what it is, by its
 * bytes. Its name is its content's, so that sending it again changes nothing.
 */
export async function registerPhotoUploads(api: FastifyInstance, house: House): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(/^image\//, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  api.post<{ Body: Buffer | undefined }>(
    PHOTO_UPLOAD_PATH,
    {
      bodyLimit: LARGEST_PHOTO_BYTES,
      config: { declaration: { access: "admin" } },
      onRequest: async (request) => {
        await requireAdministrator(house, request);
      },
    },
    async (request, reply): Promise<z.infer<typeof uploadedPhoto>> => {
      const bytes = request.body ?? Buffer.alloc(0);
      const type = sniffPhoto(bytes);
      if (!type) throw refusal("PHOTO_REFUSED");
      const sha256 = hash("sha256", bytes, "hex");
      const photoKey = `photos/${sha256.slice(0, 40)}.${type.extension}`;
      if (!(await house.files.head(photoKey)))
        await house.files.put(photoKey, bytes, { contentType: type.contentType, sha256 });
      reply.code(201);
      return { photoKey, photoUrl: `/${photoKey}` };
    },
  );
}
