import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Declaration } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { authorize } from "#server/auth/authorize.ts";
import type { AppContext } from "#server/context.ts";
import { knowsOrder } from "#server/order-access/devices.ts";
import { readReturnLabel } from "./read-return-label.ts";

const GUEST: Declaration = { access: "guest-order" };
const params = z.object({ orderId: id, caseId: id });

/** Return labels as files, for whoever may know whose the order is: they bear her name and address. */
export function registerReturnLabels(api: FastifyInstance, context: AppContext): void {
  api.get(
    "/guest-orders/:orderId/returns/:caseId/label.pdf",
    { config: { declaration: GUEST } },
    async (request, reply) => {
      const parsed = params.safeParse(request.params);
      if (!parsed.success) throw refusal("LABEL_MISSING");
      const { orderId, caseId } = parsed.data;
      const reader = await authorize(context, request, GUEST);
      const isHers = await knowsOrder(context.db, reader, orderId);
      const label = isHers ? await readReturnLabel(context, { orderId, caseId }) : undefined;
      if (!label) throw refusal("LABEL_MISSING");
      return send(reply, label);
    },
  );
}

const send = (reply: FastifyReply, { filename, bytes }: { filename: string; bytes: Uint8Array }) =>
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `inline; filename="${filename}"`)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
