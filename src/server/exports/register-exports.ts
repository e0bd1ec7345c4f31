import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { EXPORTS, type ExportName, exportPath } from "#contract/admin/exports.ts";
import type { Declaration } from "#contract/base.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readQuery } from "#server/http/read-query.ts";
import { type CsvFile, fileNameOf } from "./csv-file.ts";
import { FILES } from "./files.ts";

type Authorize = (request: FastifyRequest, declaration: Declaration) => Promise<Context>;

const DECLARATION = { access: "admin", role: "management" } as const;

/**
 * Lists as files for a spreadsheet. The audit trail keeps who took which list, before the first line leaves; a file
 * that breaks off is cut in the middle of its answer, so that the browser calls it failed and not finished.
 */
export function registerExports(api: FastifyInstance, authorize: Authorize): void {
  for (const [name, filters] of Object.entries(EXPORTS) as [ExportName, z.ZodObject][]) {
    const file = FILES[name] as CsvFile<Record<string, unknown>>;
    api.get(
      exportPath(name),
      { config: { declaration: DECLARATION, file: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const context = await authorize(request, DECLARATION);
        const given = readQuery(filters, request.query);
        await inTransaction(context.db, (tx) =>
          audit(tx, context, {
            action: "export",
            subjectKind: "export",
            subjectId: name,
            after: { filters: given },
          }),
        );
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${fileNameOf(file)}"`)
          .send(flowing(file.text(context, given)));
      },
    );
  }
}

/** A stream that asks for the next piece only when its reader has taken the last one. */
export const flowing = (text: AsyncIterable<string>): Readable =>
  Readable.from(text, { objectMode: false, highWaterMark: 1 });
