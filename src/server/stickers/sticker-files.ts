import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MOST_STICKERS } from "#contract/admin/stickers.ts";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { sendPdf } from "#server/shipping/label-files.ts";
import { sendZpl } from "#server/shipping/label-zpl.ts";
import { stickersInPdf } from "./draw-stickers.ts";
import type { Sticker } from "./sticker-rows.ts";
import * as queries from "./stickers.sql.ts";
import { stickersInZpl } from "./zpl.ts";

const items = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(id).min(1).max(MOST_STICKERS));
const asPdf = z.strictObject({ items, disposition: z.enum(["attachment", "inline"]).default("inline") });
const asZpl = z.strictObject({ items, dpi: z.enum(["203", "300"]).default("203") });

/** The stickers of these pieces, in the order of their sales; reading them marks nothing. */
export function registerStickerFiles(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "any" }, file: true } as const;
  api.get("/admin/stickers.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const query = readQuery(asPdf, request.query);
    const bytes = await stickersInPdf(await readStickers(context, query.items), context.config.staging);
    return sendPdf(reply, { bytes, name: "etiquettes-du-live.pdf" }, query.disposition);
  });
  api.get("/admin/stickers.zpl", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const query = readQuery(asZpl, request.query);
    const stickers = await readStickers(context, query.items);
    const zpl = stickersInZpl(stickers, query.dpi === "300" ? 300 : 203, context.config.staging);
    return sendZpl(reply, zpl, "etiquettes-du-live.zpl");
  });
}

async function readStickers({ db }: AppContext, itemIds: string[]): Promise<Sticker[]> {
  const rows = await queries.readStickers(db, { itemIds });
  if (rows.length === 0) throw refusal("LABEL_MISSING");
  return rows;
}
