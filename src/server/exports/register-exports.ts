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

export type Authorize = (request: FastifyRequest, declaration: Declaration) => Promise<Context>;

export const DECLARATION = { access: "admin", role: "management" } as const;

/**
 * Lists as files for a spreadsheet. A file that breaks off is cut in the middle of its answer, so that the browser
 * calls it failed and not finished.
 */
export function registerExports(api: FastifyInstance, authorize: Authorize): void {
  for (const [name, filters] of Object.entries(EXPORTS) as [ExportName, z.ZodObject][]) {
    const file = FILES[name] as CsvFile<Record<string, unknown>>;
    api.get(
      exportPath(name),
      { config: { declaration: DECLARATION, file: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const [context, given] = await taken(request, authorize, name, filters);
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${fileNameOf(file)}"`)
          .send(flowing(file.text(context, given)));
      },
    );
  }
}

/** What is asked of a file; who takes which one is kept in the trail before it leaves. */
export async function taken<Output>(
  request: FastifyRequest,
  authorize: Authorize,
  file: string,
  filters: z.ZodType<Output>,
): Promise<[Context, Output]> {
  const context = await authorize(request, DECLARATION);
  const given = readQuery(filters, request.query);
  await inTransaction(context.db, (tx) =>
    audit(tx, context, {
      action: "export",
      subjectKind: "export",
      subjectId: file,
      after: { filters: withoutSearch(given) },
    }),
  );
  return [context, given];
}

/** What is searched for is mostly somebody's name: the trail says that it was, not what. */
const withoutSearch = (filters: unknown) =>
  Object.fromEntries(
    Object.entries(filters ?? {}).map(([name, value]) => [name, name === "q" ? value !== "" : value]),
  );

/** A stream that asks for the next piece only when its reader has taken the last one. */
export const flowing = (text: AsyncIterable<string>): Readable =>
  Readable.from(text, { objectMode: false, highWaterMark: 1 });
