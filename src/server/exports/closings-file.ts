import type { Closing } from "#contract/admin/invoices.ts";
import { formatDate } from "#wording/format.ts";
import { CLOSING_COLUMNS, CLOSING_NAMES } from "#wording/invoices.ts";
import { vatRateName } from "#wording/seller.ts";
import type { Cell } from "./csv.ts";
import { type CsvFile, csvFile } from "./csv-file.ts";

const COLUMNS = CLOSING_COLUMNS;
const day = (text: string): string => formatDate(`${text}T12:00:00Z`);

/** Closings as a spreadsheet: one a row, with its sums for each kind of document and rate among them, and its hashes. */
export function closingsFile(closings: readonly Closing[]): string {
  const { textOf }: CsvFile<unknown, Closing> = csvFile(
    "clotures",
    {
      [COLUMNS.position]: ({ position }: Closing) => position,
      [COLUMNS.kind]: ({ kind }) => CLOSING_NAMES[kind],
      [COLUMNS.from]: ({ fromDay }) => day(fromDay),
      [COLUMNS.to]: ({ toDay }) => day(toDay),
      [COLUMNS.closedAt]: ({ closedAt }) => ({ at: closedAt }),
      [COLUMNS.invoices]: ({ facts }) => facts.invoices,
      [COLUMNS.creditNotes]: ({ facts }) => facts.creditNotes,
      [COLUMNS.sold]: ({ facts }) => ({ cents: facts.soldCents }),
      [COLUMNS.credited]: ({ facts }) => ({ cents: facts.creditedCents }),
      [COLUMNS.running]: ({ facts }) => ({ cents: facts.runningCents }),
      ...sumsPerRate(closings),
      [COLUMNS.lastPosition]: ({ facts }) => facts.lastPosition,
      [COLUMNS.lastHash]: ({ facts }) => facts.lastHash,
      [COLUMNS.previousHash]: ({ previousHash }) => previousHash,
      [COLUMNS.hash]: ({ hash }) => hash,
    },
    async function* () {},
  );
  return textOf(closings);
}

type Sums = Closing["facts"]["rates"][number];

/** The columns of every kind and rate that these closings know; zero where a closing has none of it. */
function sumsPerRate(closings: readonly Closing[]): Record<string, (closing: Closing) => Cell> {
  const known = closings.flatMap(({ facts }) => facts.rates);
  const columns: Record<string, (closing: Closing) => Cell> = {};
  for (const kind of ["invoice", "credit-note"] as const)
    for (const rate of [...new Set(known.filter((one) => one.kind === kind).map((one) => one.rate))].sort(
      (a, b) => b - a,
    )) {
      const found = ({ facts }: Closing) =>
        facts.rates.find((one: Sums) => one.kind === kind && one.rate === rate);
      const sum = (of: "grossCents" | "netCents" | "vatCents") => (closing: Closing) => ({
        cents: found(closing)?.[of] ?? 0,
      });
      const named = COLUMNS.ofRate(kind, vatRateName(rate));
      // Closings from before do not say it.
      columns[named.documents] = (closing) => {
        const sums = found(closing);
        return sums ? (sums.documents ?? null) : 0;
      };
      columns[named.gross] = sum("grossCents");
      columns[named.net] = sum("netCents");
      columns[named.vat] = sum("vatCents");
    }
  return columns;
}
