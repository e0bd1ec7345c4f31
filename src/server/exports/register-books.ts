import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bookFilters, reportFilters } from "#contract/admin/invoices.ts";
import type { Declaration } from "#contract/base.ts";
import { daysOf, partOf } from "#domain/period.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readQuery } from "#server/http/read-query.ts";
import { reportFile } from "#server/invoices/e-reporting.ts";
import { ledgerFile } from "#server/invoices/ledger-file.ts";
import { listClosings } from "#server/invoices/list-closings.ts";
import { flowing } from "./register-exports.ts";

type Authorize = (request: FastifyRequest, declaration: Declaration) => Promise<Context>;

const DECLARATION = { access: "admin", role: "management" } as const;
const CONFIG = { config: { declaration: DECLARATION, file: true }, exposeHeadRoute: false };

/** The books as files: entries for the accountant's program, closings with their hashes, the report for the platform. */
export function registerBooks(api: FastifyInstance, authorize: Authorize): void {
  api.get("/admin/invoices/ecritures.txt", CONFIG, async (request, reply) => {
    const { context, period } = await taken(request, "ledger", bookFilters);
    return reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("content-disposition", attachment(`ecritures-${period || "toutes"}.txt`))
      .send(flowing(ledgerFile(context, period)));
  });

  api.get("/admin/invoices/clotures.json", CONFIG, async (request, reply) => {
    const { context, period } = await taken(request, "closings", bookFilters);
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", attachment(`clotures-${period || "toutes"}.json`))
      .send(JSON.stringify(await listClosings(context, { period }), null, 2));
  });

  api.get("/admin/invoices/e-reporting.xml", CONFIG, async (request, reply) => {
    const { context, period, part } = await taken(request, "e-reporting", reportFilters);
    const { sellerSiren, platformId, platformName } = context.settings.current();
    if (!sellerSiren || !platformId || !platformName) throw refusal("PLATFORM_MISSING");
    const name = `HF-${period}${part ? `-D${part}` : ""}`;
    const xml = await reportFile(context, name, part ? partOf(period, part) : daysOf(period));
    if (!xml) throw refusal("NOTHING_TO_REPORT");
    return reply
      .header("content-type", "application/xml; charset=utf-8")
      .header("content-disposition", attachment(`e-reporting-${name.slice(3)}.xml`))
      .send(xml);
  });

  /** Who takes which book is kept in the trail before it leaves. */
  async function taken<Filters extends z.ZodObject>(
    request: FastifyRequest,
    book: string,
    filters: Filters,
  ): Promise<z.output<Filters> & { context: Context }> {
    const context = await authorize(request, DECLARATION);
    const given = readQuery(filters, request.query);
    await inTransaction(context.db, (tx) =>
      audit(tx, context, {
        action: "export",
        subjectKind: "export",
        subjectId: book,
        after: { filters: given },
      }),
    );
    return { ...given, context } as z.output<Filters> & { context: Context };
  }
}

const attachment = (name: string): string => `attachment; filename="${name}"`;
