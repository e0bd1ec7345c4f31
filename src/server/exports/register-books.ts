import type { FastifyInstance } from "fastify";
import { bookFilters, reportFilters } from "#contract/admin/invoices.ts";
import { daysOf, partOf } from "#domain/period.ts";
import { refusal } from "#domain/refusals.ts";
import { reportFile } from "#server/invoices/e-reporting.ts";
import { ledgerFile } from "#server/invoices/ledger-file.ts";
import { listClosings } from "#server/invoices/list-closings.ts";
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
      .send(flowing(ledgerFile(context, period)));
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
    const [context, { period, part }] = await taken(request, authorize, "e-reporting", reportFilters);
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
}

const attachment = (name: string): string => `attachment; filename="${name}"`;
