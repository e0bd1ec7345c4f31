import { FileText } from "lucide-react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import {
  dayProse,
  INVOICE_NAMES,
  INVOICE_PENDING,
  invoiceFileOfStaff,
  invoicePageOfStaff,
  invoiceWaits,
  READ_AS_PAGE,
} from "#wording/invoices.ts";

/** The invoices and credit notes of an order, below its money. */
export function InvoiceList({
  order: { invoices, invoicePending, invoiceWaitsUntil },
}: {
  order: OrderDetail;
}) {
  if (invoices.length === 0 && !invoicePending) return null;
  return (
    <section aria-label="Factures et avoirs" className="mt-3 border-line border-t pt-2">
      <h3 className="font-semibold">Factures</h3>
      <ul className="flex flex-col">
        {invoices.map(({ id, number, kind, issuedOn, grossCents }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <a
              href={invoiceFileOfStaff(id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
            >
              <Icon of={FileText} />
              {INVOICE_NAMES[kind]} {number}
            </a>
            <a
              href={invoicePageOfStaff(id)}
              target="_blank"
              rel="noopener"
              aria-label={`${READ_AS_PAGE}, ${number}`}
              className="me-auto inline-flex min-h-target items-center text-small text-accent underline underline-offset-4"
            >
              {READ_AS_PAGE}
            </a>
            <span className="text-small text-ink-2">
              <Money cents={kind === "credit-note" ? -grossCents : grossCents} /> · {dayProse(issuedOn)}
            </span>
          </li>
        ))}
      </ul>
      {invoicePending && (
        <p className="py-1 text-small text-ink-2">
          {invoiceWaitsUntil ? invoiceWaits(invoiceWaitsUntil) : INVOICE_PENDING}
        </p>
      )}
    </section>
  );
}
