import { setImmediate } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { onA4 } from "./on-a4.ts";
import { type LabelFile, readLabels } from "./read-labels.ts";
import { drawSlip, type SlipPaper, slipTools } from "./slips/draw-slip.ts";
import { readSlips } from "./slips/read-slips.ts";

/** As many as the preparation queue shows. */
export const MOST_MERGED = 300;

const disposition = z.enum(["attachment", "inline"]);
const one = z.object({ orderId: id });
/** On which paper labels come: their own, or two on an A4 sheet. */
export const labelPaper = z.enum(["label", "a4"]).default("label");
const oneQuery = z.strictObject({ disposition: disposition.default("attachment"), paper: labelPaper });
/** How a merged file is asked for. */
export const mergedQuery = {
  disposition: disposition.default("inline"),
  /** After each label the packing slip of its order, on paper of this size. */
  slips: z.enum(["none", "label", "a5"]).default("none"),
  paper: labelPaper,
};
const severalQuery = z.strictObject({
  orders: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(id).min(1).max(MOST_MERGED)),
  ...mergedQuery,
});

/** Labels as files, for administrators alone; no path ever comes from a request. */
export function registerLabelFiles(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;

  api.get("/admin/orders/:orderId/label.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const params = one.safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const query = readQuery(oneQuery, request.query);
    const [label] = await readLabels(context, [params.data.orderId]);
    if (!label) throw refusal("LABEL_MISSING");
    const name = `etiquette-${label.orderNumber}.pdf`;
    const bytes = query.paper === "a4" ? await onA4(label.bytes) : label.bytes;
    return sendPdf(reply, { bytes, name }, query.disposition);
  });

  api.get("/admin/labels.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const query = readQuery(severalQuery, request.query);
    return sendPdf(
      reply,
      await mergeLabels(context, query.orders, query.slips, query.paper),
      query.disposition,
    );
  });
}

interface NamedPdf {
  bytes: Uint8Array;
  name: string;
}

/** The labels of these orders in one file, in their order; after each its packing slip, where one is wanted. */
export async function mergeLabels(
  context: AppContext,
  orderIds: string[],
  slips: "none" | SlipPaper,
  paper: z.infer<typeof labelPaper>,
): Promise<NamedPdf> {
  const merged = await PDFDocument.create();
  const addSlip = slips === "none" ? undefined : await slipsOf(context, merged, slips, orderIds);
  for (const [place, label] of (await readLabels(context, orderIds)).entries()) {
    await addLabel(merged, label);
    addSlip?.(place);
    // A long document is drawn between the requests of others.
    await setImmediate();
  }
  const bytes = await merged.save();
  const printed = paper === "a4" ? await onA4(bytes) : bytes;
  return { bytes: printed, name: addSlip ? "etiquettes-et-bons.pdf" : "etiquettes.pdf" };
}

/** The packing slips of these orders' parcels in one file, in their order. */
export async function mergeSlips(
  context: AppContext,
  orderIds: string[],
  paper: SlipPaper,
): Promise<NamedPdf> {
  const merged = await PDFDocument.create();
  const addSlip = await slipsOf(context, merged, paper, orderIds);
  for (const place of orderIds.keys()) {
    addSlip(place);
    await setImmediate();
  }
  return { bytes: await merged.save(), name: "bons-de-preparation.pdf" };
}

/** What adds the slip of the order at a place of the list. */
async function slipsOf(context: AppContext, merged: PDFDocument, paper: SlipPaper, orderIds: string[]) {
  const slips = await readSlips(context, orderIds);
  const tools = await slipTools(merged, {
    paper,
    withdrawalUrl: `${context.config.publicUrl}/retractation`,
    shopName: context.settings.current().shopName,
    isRehearsal: context.config.staging,
  });
  return (place: number) => {
    const slip = slips[place];
    if (slip) drawSlip(merged, tools, slip);
  };
}

/** Its pages as the carrier drew them. */
async function addLabel(merged: PDFDocument, { bytes }: LabelFile): Promise<void> {
  const label = await PDFDocument.load(bytes);
  for (const page of await merged.copyPages(label, label.getPageIndices())) merged.addPage(page);
}

export function sendPdf(reply: FastifyReply, { bytes, name }: NamedPdf, how: "attachment" | "inline") {
  return reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `${how}; filename="${name}"`)
    .header("cache-control", "private, no-store")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
