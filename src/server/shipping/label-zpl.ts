import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import { readQuery } from "#server/http/read-query.ts";
import { MOST_MERGED } from "./label-files.ts";
import * as queries from "./labels.sql.ts";

/** The carrier's limit is published nowhere; it draws a label in about a second. */
const AT_ONCE = 4;

const dpi = z.enum(["203", "300"]).default("203");
/** How a file of labels in ZPL is asked for. */
export const zplQuery = { dpi };
const one = z.object({ orderId: id });
const oneQuery = z.strictObject(zplQuery);
const severalQuery = z.strictObject({
  orders: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(id).min(1).max(MOST_MERGED)),
  ...zplQuery,
});

/** Labels in ZPL, for a table whose label printer speaks it; no path ever comes from a request. */
export function registerZplLabels(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;

  api.get("/admin/orders/:orderId/label.zpl", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const params = one.safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const query = readQuery(oneQuery, request.query);
    return sendZpl(reply, await labelsInZpl(context, [params.data.orderId], query.dpi));
  });

  api.get("/admin/labels.zpl", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const query = readQuery(severalQuery, request.query);
    return sendZpl(reply, await labelsInZpl(context, query.orders, query.dpi));
  });
}

/**
 * The labels of these orders in one file, in their order, as the carrier draws them for label printers. They are asked of
 * it each time: one more file with a name and an address would have to be kept and erased, and the PDF is kept anyway.
 */
export async function labelsInZpl(
  { db, labels, log }: AppContext,
  orderIds: readonly string[],
  resolution: z.infer<typeof dpi>,
): Promise<Buffer> {
  const numbers = await queries.readTrackingNumbers(db, { orderIds });
  if (numbers.length < orderIds.length) throw refusal("LABEL_MISSING");
  const files: Uint8Array[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let place = next++; place < numbers.length; place = next++) {
      const fetched = await labels.fetchZpl(numbers[place]?.trackingNumber ?? "", resolution);
      if (fetched.outcome === "refused") throw refusal("LABEL_REFUSED", { message: fetched.message });
      if (fetched.outcome === "unavailable") {
        log.warn({ reason: fetched.reason }, "a label could not be fetched in ZPL");
        throw refusal("CARRIER_UNREACHABLE");
      }
      files[place] = fetched.zpl;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return Buffer.concat(files);
}

export const sendZpl = (reply: FastifyReply, zpl: Buffer | string, name = "etiquettes.zpl") =>
  reply
    .header("content-type", "text/plain; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "private, no-store")
    .send(zpl);
