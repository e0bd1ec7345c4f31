import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Declaration } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { COMPLAINT_PHOTOS } from "#domain/complaints.ts";
import { LARGEST_PHOTO_BYTES } from "#domain/photo.ts";
import { isRefusal, refusal } from "#domain/refusals.ts";
import { authorize } from "#server/auth/authorize.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { onlyItsBuyer } from "#server/order-access/devices.ts";
import { save } from "#server/products/photo-uploads.ts";
import { preparePicture } from "#server/products/prepare-photo.ts";
import * as queries from "./complaints.sql.ts";

const GUEST: Declaration = { access: "guest-order" };
const STAFF: Declaration = { access: "admin", role: "management" };
const MOST_A_MINUTE = 10;

const hers = z.object({ orderId: id, complaintId: id });
const staffs = z.object({ complaintId: id, rank: z.coerce.number().int().min(1).max(COMPLAINT_PHOTOS) });

/**
 * Pictures of a defect. The buyer of the order sends them, which is checked before the body is read; the server
 * draws each anew, without place and camera, and nobody but staff reads it.
 */
export function registerComplaintPhotos(api: FastifyInstance, context: AppContext, limits: RateLimits): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(/^image\//, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  api.post<{ Body: Buffer | undefined }>(
    "/guest-orders/:orderId/complaints/:complaintId/photos",
    {
      bodyLimit: LARGEST_PHOTO_BYTES,
      config: { declaration: GUEST },
      onRequest: async (request) => {
        const { orderId } = asked(hers, request);
        const sender = await authorize(context, request, GUEST);
        await onlyItsBuyer(context.db, sender, orderId);
        limits.hit(`pictures of ${orderId}`, MOST_A_MINUTE);
      },
    },
    async (request, reply) => {
      const { orderId, complaintId } = asked(hers, request);
      if (!(await queries.findComplaintOfOrder(context.db, { orderId, complaintId })))
        throw refusal("COMPLAINT_NOT_FOUND");
      const bytes = await preparePicture(request.body ?? Buffer.alloc(0));
      const fileKey = `complaints/${complaintId}/${hash("sha256", bytes, "hex").slice(0, 40)}.jpg`;
      await save(context, [{ key: fileKey, bytes, contentType: "image/jpeg" }]);
      const photos = await keep(context, { complaintId, fileKey }).catch(async (error: unknown) => {
        // What is refused is named by no row; after a fault of the database it may be.
        if (isRefusal(error)) await context.files.delete(fileKey);
        throw error;
      });
      return reply.code(201).send({ photos });
    },
  );

  api.get(
    "/admin/complaints/:complaintId/photos/:rank",
    { config: { declaration: STAFF } },
    async (request, reply) => {
      await authorize(context, request, STAFF);
      const found = await queries.findPhoto(context.lists, asked(staffs, request));
      const file = found && (await context.files.get(found.fileKey));
      if (!file) throw refusal("PHOTO_NOT_FOUND");
      return reply
        .header("content-type", "image/jpeg")
        .header("cache-control", "private, no-store")
        .header("x-robots-tag", "noindex")
        .send(Buffer.from(file.bytes));
    },
  );
}

function asked<Shape extends z.ZodType>(shape: Shape, { params }: FastifyRequest): z.output<Shape> {
  const parsed = shape.safeParse(params);
  if (!parsed.success) throw refusal("COMPLAINT_NOT_FOUND");
  return parsed.data;
}

/** Answers how many pictures the complaint has now; the same one sent again is the one that it has. */
const keep = (
  { db }: AppContext,
  { complaintId, fileKey }: { complaintId: string; fileKey: string },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const complaint = await queries.lockComplaint(tx, { complaintId });
    if (!complaint) throw refusal("COMPLAINT_NOT_FOUND");
    const { photos, known } = await queries.photosOfComplaint(tx, { complaintId, fileKey });
    if (known) return photos;
    if (complaint.outcome !== null) throw refusal("COMPLAINT_CLOSED");
    if (photos >= COMPLAINT_PHOTOS) throw refusal("COMPLAINT_HAS_PHOTOS");
    const rank = photos + 1;
    await queries.insertPhoto(tx, { complaintId, rank, fileKey });
    return rank;
  });
