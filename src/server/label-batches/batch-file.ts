import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { mergedQuery, mergeLabels, sendPdf } from "#server/shipping/label-files.ts";
import { labelsInZpl, sendZpl, zplQuery } from "#server/shipping/label-zpl.ts";
import * as queries from "./label-batches.sql.ts";

const one = z.object({ batchId: id });
const query = z.strictObject(mergedQuery);

/** The labels of a batch as one file, in the order in which they were asked for; those that were refused are missing. */
export function registerBatchFile(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;
  api.get("/admin/label-batches/:batchId/labels.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const params = one.safeParse(request.params);
    const { slips, paper, disposition } = readQuery(query, request.query);
    const labeled = params.success ? await queries.labeledOrders(context.db, params.data) : [];
    if (labeled.length === 0) throw refusal("LABEL_BATCH_NOT_FOUND");
    const orderIds = labeled.map(({ orderId }) => orderId);
    return sendPdf(reply, await mergeLabels(context, orderIds, slips, paper), disposition);
  });
  api.get("/admin/label-batches/:batchId/labels.zpl", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const params = one.safeParse(request.params);
    const { dpi } = readQuery(z.strictObject(zplQuery), request.query);
    const labeled = params.success ? await queries.labeledOrders(context.db, params.data) : [];
    if (labeled.length === 0) throw refusal("LABEL_BATCH_NOT_FOUND");
    const orderIds = labeled.map(({ orderId }) => orderId);
    return sendZpl(reply, await labelsInZpl(context, orderIds, dpi));
  });
}
