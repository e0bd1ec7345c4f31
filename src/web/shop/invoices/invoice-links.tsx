import { FileText } from "lucide-react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { DOWNLOAD_INVOICE, dayProse, invoiceFileOf, invoicePageOf, READ_AS_PAGE } from "#wording/invoices.ts";

type InvoiceLinksProps = { orderId: string; invoices: GuestOrder["invoices"] };

/** The invoices and credit notes of an order as files, for whoever ordered it. */
export function InvoiceLinks({ orderId, invoices }: InvoiceLinksProps) {
  if (invoices.length === 0) return null;
  return (
    <ul className="screen-only flex flex-col">
      {invoices.map(({ id, number, kind, issuedOn, grossCents }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a
            href={invoiceFileOf(orderId, id)}
            target="_blank"
            rel="noopener"
            aria-label={`${DOWNLOAD_INVOICE[kind]}, ${number}`}
            className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
          >
            <Icon of={FileText} />
            {DOWNLOAD_INVOICE[kind]}
          </a>
          <span className="text-small text-ink-2">
            {number}, {dayProse(issuedOn)}, <Money cents={grossCents} />
          </span>
          <a
            href={invoicePageOf(orderId, id)}
            target="_blank"
            rel="noopener"
            aria-label={`${READ_AS_PAGE}, ${number}`}
            className="inline-flex min-h-target items-center text-small text-accent underline underline-offset-4"
          >
            {READ_AS_PAGE}
          </a>
        </li>
      ))}
    </ul>
  );
}
