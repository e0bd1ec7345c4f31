import type { InvoiceSums } from "#contract/admin/invoices.ts";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";
import { ofRateName } from "#wording/invoices.ts";

type InvoiceTotalsProps = { invoices: InvoiceSums; creditNotes: InvoiceSums };
type OfRate = InvoiceSums["rates"][number];
type Amounts = Omit<OfRate, "rate">;

const NOTHING: Amounts = { netCents: 0, vatCents: 0, grossCents: 0 };
const minus = (one: Amounts, other: Amounts): Amounts => ({
  netCents: one.netCents - other.netCents,
  vatCents: one.vatCents - other.vatCents,
  grossCents: one.grossCents - other.grossCents,
});

/** At each rate that either knows; those of documents whose time is over come last. */
function ratesLeft(sold: readonly OfRate[], credited: readonly OfRate[]): OfRate[] {
  const at = (rates: readonly OfRate[], rate: OfRate["rate"]) =>
    rates.find((one) => one.rate === rate) ?? NOTHING;
  const known = new Set([...sold, ...credited].map(({ rate }) => rate));
  return [...known]
    .sort((one, other) => (other ?? -1) - (one ?? -1))
    .map((rate) => ({ rate, ...minus(at(sold, rate), at(credited, rate)) }));
}

/** What the documents of the list amount to: sales, what was taken back of them, and what is left; each by rate of VAT. */
export const InvoiceTotals = ({ invoices, creditNotes }: InvoiceTotalsProps) => (
  <section aria-label="Totaux" className="mb-3 grid gap-2 sm:grid-cols-3">
    <Total name={countOf(invoices.count, "facture")} sums={invoices} />
    <Total name={countOf(creditNotes.count, "avoir")} sums={creditNotes} />
    <Total
      name="Net"
      sums={{ ...minus(invoices, creditNotes), rates: ratesLeft(invoices.rates, creditNotes.rates) }}
    />
  </section>
);

type TotalProps = { name: string; sums: Omit<InvoiceSums, "count"> };

const Total = ({ name, sums }: TotalProps) => (
  <div className="rounded-card border border-line bg-card px-3 py-2">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
      <h3 className="text-small text-ink-2">{name}</h3>
      <p className="text-total font-bold">
        <Money cents={sums.grossCents} />
      </p>
    </div>
    {/* At one rate, its row says what the sum does. */}
    {sums.rates.length !== 1 && (
      <p className="text-small text-ink-2">
        HT <Money cents={sums.netCents} /> · TVA <Money cents={sums.vatCents} />
      </p>
    )}
    <dl className="text-small text-ink-2">
      {sums.rates.map(({ rate, netCents, vatCents, grossCents }) => (
        <div key={rate} className="flex flex-wrap gap-x-2">
          <dt className="font-medium">{ofRateName(rate)}</dt>
          <dd>
            HT <Money cents={netCents} /> · TVA <Money cents={vatCents} /> · TTC <Money cents={grossCents} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
