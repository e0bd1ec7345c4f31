import type { FastifyInstance } from "fastify";
import { bookFilters } from "#contract/admin/invoices.ts";
import { reportFilters } from "#contract/admin/sales-reports.ts";
import { refusal } from "#domain/refusals.ts";
import { ledgerFile } from "#server/invoices/ledger-file.ts";
import { listClosings } from "#server/invoices/list-closings.ts";
import { findReport } from "#server/invoices/sales-reports.sql.ts";
import { closingsFile } from "./closings-file.ts";
import { type Authorize, DECLARATION, flowing, taken } from "./register-exports.ts";

const CONFIG = { config: { declaration: DECLARATION, file: true }, exposeHeadRoute: false };

/** The books as files: entries for the accountant's program, closings with their hashes, the report for the platform. */
export function registerBooks(api: FastifyInstance, authorize: Authorize): void {
  api.get("/admin/invoices/ecritures.txt", CONFIG, async (request, reply) => {
    const [context, { period }] = await taken(request, authorize, "ledger", bookFilters);
    return reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("content-disposition", attachment(`ecritures-${period || "toutes"}.txt`))
      .send(flowing(await ledgerFile(context, period)));
  });

  api.get("/admin/invoices/clotures.csv", CONFIG, async (request, reply) => {
    const [context, { period }] = await taken(request, authorize, "closings", bookFilters);
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", attachment(`clotures-${period || "toutes"}.csv`))
      .send(closingsFile(await listClosings(context, { period })));
  });

  api.get("/admin/invoices/clotures.json", CONFIG, async (request, reply) => {
    const [context, { period }] = await taken(request, authorize, "closings", bookFilters);
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", attachment(`clotures-${period || "toutes"}.json`))
      .send(JSON.stringify(await listClosings(context, { period }), null, 2));
  });

  api.get("/admin/invoices/e-reporting.xml", CONFIG, async (request, reply) => {
    const [context, { report }] = await taken(request, authorize, "e-reporting", reportFilters);
    const found = await findReport(context.db, { reportId: report });
    if (!found) throw refusal("SALES_REPORT_NOT_FOUND");
    return reply
      .header("content-type", "application/xml; charset=utf-8")
      .header("content-disposition", attachment(`e-reporting-${found.name}.xml`))
      .send(found.file);
  });
}

const attachment = (name: string): string => `attachment; filename="${name}"`;
