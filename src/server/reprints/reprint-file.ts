import { PDFDocument } from "@cantoo/pdf-lib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { labelPaper, mergeLabels, mergeSlips, sendPdf } from "#server/shipping/label-files.ts";
import { labelsInZpl, sendZpl, zplQuery } from "#server/shipping/label-zpl.ts";
import * as queries from "./reprints.sql.ts";

const ids = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.int()).min(1).max(300));
const query = z.strictObject({
  /** One kind a file: they come out of two printers. */
  of: z.enum(["label", "slip", "manifest"]),
  ids,
  paper: labelPaper,
  /** On which paper slips come. */
  slips: z.enum(["label", "a5"]).default("label"),
  disposition: z.enum(["attachment", "inline"]).default("inline"),
});

const labelsQuery = z.strictObject({ ids, ...zplQuery });

/** What is to be printed once more, in one file a kind. */
export function registerReprintFile(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;
  api.get("/admin/reprints.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const { of, ids, paper, slips, disposition } = readQuery(query, request.query);
    if (of === "manifest") {
      const bytes = await mergeManifests(context, ids);
      return sendPdf(reply, { bytes, name: "bordereaux.pdf" }, disposition);
    }
    if (of === "slip") {
      const packed = (await queries.readSlipsToPrint(context.db, { ids })).map(({ orderId }) => orderId);
      if (packed.length === 0) throw refusal("ORDER_NOT_FOUND");
      return sendPdf(reply, await mergeSlips(context, packed, slips), disposition);
    }
    const orderIds = (await queries.readLabelsToPrint(context.db, { ids })).map(({ orderId }) => orderId);
    if (orderIds.length === 0) throw refusal("LABEL_MISSING");
    return sendPdf(reply, await mergeLabels(context, orderIds, "none", paper), disposition);
  });
  api.get("/admin/reprints.zpl", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const { ids, dpi } = readQuery(labelsQuery, request.query);
    const orderIds = (await queries.readLabelsToPrint(context.db, { ids })).map(({ orderId }) => orderId);
    if (orderIds.length === 0) throw refusal("LABEL_MISSING");
    return sendZpl(reply, await labelsInZpl(context, orderIds, dpi));
  });
}

async function mergeManifests({ db }: AppContext, ids: number[]): Promise<Uint8Array> {
  const found = await queries.readManifestsToPrint(db, { ids });
  if (found.length === 0) throw refusal("MANIFEST_NOT_FOUND");
  const merged = await PDFDocument.create();
  for (const { pdf } of found) {
    const one = await PDFDocument.load(pdf);
    for (const page of await merged.copyPages(one, one.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}
