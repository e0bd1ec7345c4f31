import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./handover.sql.ts";

const one = z.object({ manifestId: id });

/** A slip as the carrier drew it, for staff. */
export function registerManifestFile(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;
  api.get("/admin/manifests/:manifestId/file.pdf", { config }, async (request, reply) => {
    await requireStaff(context, request);
    const params = one.safeParse(request.params);
    const manifest = params.success && (await queries.readManifestFile(context.db, params.data));
    if (!manifest) throw refusal("MANIFEST_NOT_FOUND");
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename="bordereau-${manifest.number.replace(/\W/g, "")}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(manifest.pdf);
  });
}
