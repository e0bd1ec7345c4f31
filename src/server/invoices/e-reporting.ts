import { sumOf } from "#domain/vat.ts";
import type { AppContext } from "#server/context.ts";
import { type SalesOfDaysRow, salesOfDays } from "./e-reporting.sql.ts";

/** The days that one report is about, as ISO dates. */
interface Days {
  from: string;
  to: string;
}

/** Goods sold with VAT; what is not subject to it. */
const CATEGORY = { taxed: "TLB1", exempt: "TNT1" };

/**
 * What was sold to consumers, summed up by day and rate, as the approved platform hands it on (DGFiP, flow 10.3 of the
 * external specifications 3.2). Sending it is the platform's part. Undefined where nothing was sold or given back: such a
 * period is not reported.
 */
export async function reportFile(
  { lists, settings }: AppContext,
  name: string,
  { from, to }: Days,
): Promise<string | undefined> {
  const rows = await salesOfDays(lists, { from, to });
  if (rows.length === 0) return undefined;
  const { sellerSiren, sellerName, platformId, platformName } = settings.current();
  const days = [...new Set(rows.map(({ day }) => day))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Report>
<ReportDocument><Id>${name}</Id><IssueDateTime><DateTimeString>${stamp(new Date())}</DateTimeString></IssueDateTime><TypeCode>IN</TypeCode>
<Sender><Id schemeId="0238">${escaped(platformId)}</Id><Name>${escaped(platformName)}</Name><RoleCode>WK</RoleCode></Sender>
<Issuer><Id schemeId="0002">${sellerSiren.replace(/\D/g, "")}</Id><Name>${escaped(sellerName)}</Name><RoleCode>SE</RoleCode></Issuer></ReportDocument>
<TransactionsReport><ReportPeriod><StartDate>${compact(from)}</StartDate><EndDate>${compact(to)}</EndDate></ReportPeriod>
${days.flatMap((day) => transactionsOf(rows.filter((row) => row.day === day))).join("\n")}
</TransactionsReport>
</Report>
`;
}

/** A day's block, one a category: the day on which a seller ceases to be exempt has two. */
function transactionsOf(rows: readonly SalesOfDaysRow[]): string[] {
  return [false, true].flatMap((isExempt) => {
    const ofCategory = rows.filter((row) => row.isExempt === isExempt);
    const [first] = ofCategory;
    if (!first) return [];
    const subtotals = ofCategory.map(
      ({ rate, netCents, vatCents }) =>
        `<TaxSubtotal><TaxPercent>${(rate / 100).toFixed(2)}</TaxPercent><TaxableAmount>${euros(netCents)}</TaxableAmount><TaxTotal>${euros(vatCents)}</TaxTotal></TaxSubtotal>`,
    );
    return [
      `<Transactions><Date>${compact(first.day)}</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>${isExempt ? CATEGORY.exempt : CATEGORY.taxed}</CategoryCode>` +
        `<TaxExclusiveAmount>${euros(sumOf(ofCategory.map((row) => row.netCents)))}</TaxExclusiveAmount><TaxTotal>${euros(sumOf(ofCategory.map((row) => row.vatCents)))}</TaxTotal>` +
        `<TransactionsCount>${sumOf(ofCategory.map((row) => row.sales))}</TransactionsCount>${subtotals.join("")}</Transactions>`,
    ];
  });
}

const euros = (cents: number): string => (cents / 100).toFixed(2);
const compact = (day: string): string => day.replaceAll("-", "");
const stamp = (at: Date): string => at.toISOString().replace(/\D/g, "").slice(0, 14);
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
