import type { InvoiceSums } from "#contract/admin/invoices.ts";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";

type InvoiceTotalsProps = { invoices: InvoiceSums; creditNotes: InvoiceSums };

/** What the documents of the list amount to: sales, what was taken back of them, and what is left. */
export function InvoiceTotals({ invoices, creditNotes }: InvoiceTotalsProps) {
  const left = {
    netCents: invoices.netCents - creditNotes.netCents,
    vatCents: invoices.vatCents - creditNotes.vatCents,
    grossCents: invoices.grossCents - creditNotes.grossCents,
  };
  return (
    <section aria-label="Totaux" className="mb-3 grid gap-2 sm:grid-cols-3">
      <Total name={countOf(invoices.count, "facture")} sums={invoices} />
      <Total name={countOf(creditNotes.count, "avoir")} sums={creditNotes} />
      <Total name="Net" sums={left} />
    </section>
  );
}

type TotalProps = { name: string; sums: Pick<InvoiceSums, "netCents" | "vatCents" | "grossCents"> };

const Total = ({ name, sums }: TotalProps) => (
  <div className="rounded-card border border-line bg-card px-3 py-2">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
      <h3 className="text-small text-ink-2">{name}</h3>
      <p className="text-total font-bold">
        <Money cents={sums.grossCents} />
      </p>
    </div>
    <p className="text-small text-ink-2">
      HT <Money cents={sums.netCents} /> · TVA <Money cents={sums.vatCents} />
    </p>
  </div>
);
