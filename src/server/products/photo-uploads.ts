import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { PHOTO_UPLOAD_PATH, type uploadedPhoto } from "#contract/admin/product-photos.ts";
import { LARGEST_PHOTO_BYTES } from "#domain/photo.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import { type PreparedFile, preparePhoto } from "./prepare-photo.ts";

/**
 * Pictures of pieces. The right to send one is checked before its body is read; what it is, by its bytes. It counts
 * once every size is kept: what names it is written last. Its name is its content's, so that sending it again changes
 * nothing.
 */
export async function registerPhotoUploads(api: FastifyInstance, context: AppContext): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(/^image\//, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  api.post<{ Body: Buffer | undefined }>(
    PHOTO_UPLOAD_PATH,
    {
      bodyLimit: LARGEST_PHOTO_BYTES,
      config: { declaration: { access: "admin", role: "live" } },
      onRequest: async (request) => {
        await requireStaff(context, request);
      },
    },
    async (request, reply): Promise<z.infer<typeof uploadedPhoto>> => {
      const bytes = request.body ?? Buffer.alloc(0);
      const { key: photoKey, files } = await preparePhoto(bytes);
      if (!(await context.files.head(photoKey))) await save(context, files);
      reply.code(201);
      return { photoKey, photoUrl: `/${photoKey}` };
    },
  );
}

/** Keeps files; a disk or a quota that is full is said in words. */
export async function save(context: AppContext, files: readonly PreparedFile[]): Promise<void> {
  try {
    for (const { key, bytes, contentType } of files)
      await context.files.put(key, bytes, { contentType, sha256: hash("sha256", bytes, "hex") });
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    logFault(context, error, "a photo found no room", {}, { level: "error" });
    throw refusal("STORAGE_FULL");
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Whether a fault of the file store, or its cause, is that the disk or the quota is full. */
function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL.has(String(error.code))) || isOutOfRoom(error.cause);
}
