import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SalesPeriod } from "#contract/admin/sales-reports.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { daysName, SALES_REPORTS as WORDS } from "#wording/sales-reports.ts";
import { ReportList } from "./report-list.tsx";

/** The periods in which the shop reports its sales to consumers: by when, what became of it, and its file once it is over. */
export function SalesReports({ period }: { period: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const periods = useQuery({
    ...orpc.admin.invoices.reports.periods.queryOptions({ input: { period } }),
    enabled: isOpen,
  });
  return (
    <details
      className="mb-3 rounded-card border border-line bg-card px-3 py-1"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-target py-2 font-medium">{WORDS.name}</summary>
      <p className="pb-2 text-small text-ink-2">
        {WORDS.words} {period === "" && WORDS.yearOnly}
      </p>
      {isOpen && (
        <div className="pb-2">
          <Loaded
            query={periods}
            failed={WORDS.failed}
            label={WORDS.loading}
            skeleton={<Skeleton className="h-32" />}
          >
            {(rows) => (
              <DataTable
                caption={WORDS.name}
                columns={COLUMNS}
                rows={rows}
                rowId={({ from }) => from}
                rowName={daysName}
                empty={<p className="px-3 py-4 text-ink-2">{WORDS.none}</p>}
              />
            )}
          </Loaded>
        </div>
      )}
    </details>
  );
}

const COLUMNS: Column<SalesPeriod>[] = [
  { id: "period", header: "Période", onPhone: "title", oneLine: true, cell: daysName },
  {
    id: "due",
    header: "À remettre le",
    oneLine: true,
    cell: ({ dueOn }) => <DateText at={`${dueOn}T12:00:00Z`} as="date" />,
  },
  { id: "reports", header: "Déclarations", onPhone: "actions", cell: (row) => <ReportList {...row} /> },
];
