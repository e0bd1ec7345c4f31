import { FileText } from "lucide-react";
import { Link } from "react-router";
import type { InvoiceRow } from "#contract/admin/invoices.ts";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { INVOICE_NAMES, invoiceFileOfStaff } from "#wording/invoices.ts";

/** A credit note takes away. */
const signed = ({ kind }: InvoiceRow, cents: number): number => (kind === "credit-note" ? -cents : cents);

export const INVOICE_COLUMNS: Column<InvoiceRow>[] = [
  {
    id: "number",
    header: "Numéro",
    onPhone: "title",
    cell: ({ id, number }) => (
      <a
        href={invoiceFileOfStaff(id)}
        target="_blank"
        rel="noopener"
        data-row-main
        className="font-code font-bold whitespace-nowrap underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0"
      >
        {number}
      </a>
    ),
  },
  {
    id: "kind",
    header: "Type",
    onPhone: "mark",
    cell: ({ kind, corrects }) => (
      <>
        {INVOICE_NAMES[kind]}
        {corrects && <span className="max-md:hidden"> sur {corrects}</span>}
      </>
    ),
  },
  {
    id: "day",
    header: "Date",
    onPhone: "hidden",
    cell: ({ issuedOn }) => <DateText at={`${issuedOn}T12:00:00Z`} as="date" />,
  },
  {
    id: "order",
    header: "Commande",
    onPhone: "hidden",
    cell: ({ orderId, orderNumber }) => (
      <Link to={paths.admin.orderDetail(orderId)} className={classNames(LINK, "font-code")}>
        {orderNumber}
      </Link>
    ),
  },
  {
    id: "buyer",
    header: "Cliente",
    onPhone: "detail",
    cell: ({ buyer, issuedOn }) => (
      <>
        {buyer}
        <span className="md:hidden">
          {" · "}
          <DateText at={`${issuedOn}T12:00:00Z`} as="date" />
        </span>
      </>
    ),
  },
  {
    id: "net",
    header: "HT",
    align: "end",
    onPhone: "hidden",
    cell: (row) => <Money cents={signed(row, row.netCents)} />,
  },
  {
    id: "vat",
    header: "TVA",
    align: "end",
    onPhone: "hidden",
    cell: (row) => <Money cents={signed(row, row.vatCents)} />,
  },
  {
    id: "gross",
    header: "TTC",
    align: "end",
    onPhone: "figure",
    cell: (row) => <Money cents={signed(row, row.grossCents)} className="font-semibold" />,
  },
  {
    id: "file",
    header: "Fichier",
    align: "end",
    onPhone: "hidden",
    cell: ({ id, number }) => (
      <a
        href={invoiceFileOfStaff(id)}
        target="_blank"
        rel="noopener"
        aria-label={`Ouvrir ${number} en PDF`}
        className={classNames(LINK, "inline-flex min-h-target items-center gap-1")}
      >
        <Icon of={FileText} size={18} /> PDF
      </a>
    ),
  },
];
