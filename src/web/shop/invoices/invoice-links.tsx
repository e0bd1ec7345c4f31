import { FileText } from "lucide-react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { dayProse, INVOICE_NAMES } from "#wording/invoices.ts";

type InvoiceLinksProps = { orderId: string; invoices: GuestOrder["invoices"] };

/** The invoices and credit notes of an order as files, for whoever ordered it. */
export function InvoiceLinks({ orderId, invoices }: InvoiceLinksProps) {
  if (invoices.length === 0) return null;
  return (
    <ul className="screen-only flex flex-col">
      {invoices.map(({ id, number, kind, issuedOn, grossCents }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a
            href={`/api/guest-orders/${orderId}/invoices/${id}/file.pdf`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
          >
            <Icon of={FileText} />
            {INVOICE_NAMES[kind]} {number} (PDF)
          </a>
          <span className="text-small text-ink-2">
            {dayProse(issuedOn)}, <Money cents={grossCents} />
          </span>
        </li>
      ))}
    </ul>
  );
}
