import type { ClosingFacts } from "#contract/admin/invoices.ts";
import { sumOf } from "#domain/money.ts";
import { parisStamp } from "#domain/paris-time.ts";
import type { Days } from "#domain/report-periods.ts";
import { reportedSales } from "#domain/reported-sales.ts";
import type { AppContext } from "#server/context.ts";
import { closedDays } from "./e-reporting.sql.ts";

/** Goods sold with VAT; what is not subject to it. */
const CATEGORY = { taxed: "TLB1", exempt: "TNT1" };

/** What a report says beside its own name, kind and moment. */
export interface ReportContents {
  parties: string;
  sales: string;
}

/**
 * What was sold to consumers, summed up by day and rate, as the approved platform hands it on (DGFiP, flow 10.3 of the
 * external specifications 3.2): what the closings of these days say. Sending it is the platform's part. Undefined where
 * nothing was sold or given back: such a period is not reported.
 */
export async function reportContents(
  { lists, settings }: AppContext,
  { from, to }: Days,
): Promise<ReportContents | undefined> {
  const days = await closedDays(lists, { from, to });
  if (days.length === 0) return undefined;
  const { sellerSiren, sellerName, shopName, platformId, platformName, reportCreditNotes } =
    settings.current();
  return {
    parties: `<Sender><Id schemeId="0238">${escaped(platformId)}</Id><Name>${escaped(platformName)}</Name><RoleCode>WK</RoleCode></Sender>
<Issuer><Id schemeId="0002">${sellerSiren.replace(/\D/g, "")}</Id><Name>${escaped(sellerName || shopName)}</Name><RoleCode>SE</RoleCode></Issuer>`,
    sales: `<TransactionsReport><ReportPeriod><StartDate>${compact(from)}</StartDate><EndDate>${compact(to)}</EndDate></ReportPeriod>
${days.flatMap(({ day, facts }) => transactionsOf(day ?? "", facts, reportCreditNotes === "apart")).join("\n")}
</TransactionsReport>`,
  };
}

interface Head {
  name: string;
  kind: "IN" | "RE";
  issuedAt: Date;
}

export const reportFile = ({ name, kind, issuedAt }: Head, { parties, sales }: ReportContents): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Report>
<ReportDocument><Id>${name}</Id><IssueDateTime><DateTimeString>${parisStamp(issuedAt)}</DateTimeString></IssueDateTime><TypeCode>${kind}</TypeCode>
${parties}</ReportDocument>
${sales}
</Report>
`;

/** A day's blocks, one a category, and where credit notes stand apart one for them. */
const transactionsOf = (day: string, facts: ClosingFacts, apart: boolean): string[] =>
  reportedSales(facts, apart).map(({ isExempt, transactions, rates }) => {
    const subtotals = rates.map(
      ({ rate, netCents, vatCents }) =>
        `<TaxSubtotal><TaxPercent>${(rate / 100).toFixed(2)}</TaxPercent><TaxableAmount>${euros(netCents)}</TaxableAmount><TaxTotal>${euros(vatCents)}</TaxTotal></TaxSubtotal>`,
    );
    return (
      `<Transactions><Date>${compact(day)}</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>${isExempt ? CATEGORY.exempt : CATEGORY.taxed}</CategoryCode>` +
      `<TaxExclusiveAmount>${euros(sumOf(rates.map((row) => row.netCents)))}</TaxExclusiveAmount><TaxTotal>${euros(sumOf(rates.map((row) => row.vatCents)))}</TaxTotal>` +
      `${transactions === undefined ? "" : `<TransactionsCount>${transactions}</TransactionsCount>`}${subtotals.join("")}</Transactions>`
    );
  });

const euros = (cents: number): string => (cents / 100).toFixed(2);
const compact = (day: string): string => day.replaceAll("-", "");
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
