import type { FastifyInstance, FastifyReply } from "fastify";
import { PDFDocument } from "pdf-lib";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireAdministrator } from "#server/auth/session-user.ts";
import type { House } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { type LabelFile, readLabels } from "./read-labels.ts";

const MOST_MERGED = 100;

const disposition = z.enum(["attachment", "inline"]);
const one = z.object({ orderId: id });
const oneQuery = z.strictObject({ disposition: disposition.default("attachment") });
const severalQuery = z.strictObject({
  orders: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(id).min(1).max(MOST_MERGED)),
  disposition: disposition.default("inline"),
});

/** Labels as files, for administrators alone; no path ever comes from a request. */
export function registerLabelFiles(api: FastifyInstance, house: House): void {
  const config = { declaration: { access: "admin" } } as const;

  api.get("/admin/orders/:orderId/label.pdf", { config }, async (request, reply) => {
    await requireAdministrator(house, request);
    const params = one.safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const query = readQuery(oneQuery, request.query);
    const [label] = await readLabels(house, [params.data.orderId]);
    if (!label) throw refusal("LABEL_MISSING");
    return send(reply, label.bytes, `etiquette-${label.orderNumber}.pdf`, query.disposition);
  });

  api.get("/admin/labels.pdf", { config }, async (request, reply) => {
    await requireAdministrator(house, request);
    const query = readQuery(severalQuery, request.query);
    const merged = await merge(await readLabels(house, query.orders));
    return send(reply, merged, "etiquettes.pdf", query.disposition);
  });
}

/** The pages of every label, one after the other. */
async function merge(labels: LabelFile[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for (const { bytes } of labels) {
    const label = await PDFDocument.load(bytes);
    for (const page of await merged.copyPages(label, label.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}

function send(reply: FastifyReply, bytes: Uint8Array, name: string, how: "attachment" | "inline") {
  return reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `${how}; filename="${name}"`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
