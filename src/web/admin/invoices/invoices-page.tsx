import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { orpc } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { givenPlace } from "#web/admin/list/place.ts";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { TurnPages } from "#web/ui/admin/turn-pages.tsx";
import { Money } from "#web/ui/money.tsx";
import { optionsOf, Select } from "#web/ui/select.tsx";
import { countOf } from "#wording/format.ts";
import { dayProse, INVOICE_KIND_FILTERS, invoiceFileOfStaff, periodName } from "#wording/invoices.ts";
import { AwaitingAddress } from "./awaiting-address.tsx";
import { Books } from "./books.tsx";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { type InvoicesState, useInvoicesState } from "./invoices-state.ts";
import { SalesReports } from "./sales-reports.tsx";

const WORDS = {
  caption: "Factures et avoirs",
  loading: "Chargement des factures",
  failed: "Impossible de charger les factures",
};
const ALL = "all";
const FIRST = { q: "", kind: ALL, period: "" } as const;

export function InvoicesPage() {
  const [state, change] = useInvoicesState();
  const { q, kind, period } = state;
  const invoices = useQuery(
    orpc.admin.invoices.list.queryOptions({
      input: { q, kind, period, ...givenPlace(state) },
      placeholderData: keepPreviousData,
    }),
  );
  const set = [kind !== ALL, period !== ""].filter(Boolean).length;
  const { sums, awaitingAddress: awaiting = [] } = invoices.data ?? {};
  return (
    <ListFrame
      heading={{
        title: "Factures",
        search: (
          <SearchField
            q={q}
            placeholder="Numéro, commande ou nom"
            onSearch={(typed) => change({ q: typed }, { replace: true })}
          />
        ),
        filters: {
          fields: <Fields state={state} months={invoices.data?.months ?? []} onChange={change} />,
          set,
          onReset: () => change(FIRST),
        },
      }}
      words={WORDS}
      reading={invoices}
      rows={invoices.data?.rows}
      title={countOf((sums?.invoices.count ?? 0) + (sums?.creditNotes.count ?? 0), "document")}
      columns={INVOICE_COLUMNS}
      file={{ name: "invoices", filters: { q: q || undefined, kind, period: period || undefined } }}
      rowName={({ number }) => `le document ${number}`}
      above={
        sums && (
          <>
            {awaiting.length > 0 && <AwaitingAddress orders={awaiting} />}
            <InvoiceTotals {...sums} />
            <Books period={period} />
            <SalesReports period={period} />
          </>
        )
      }
      preview={(invoice, frame) => (
        <RowPreview
          frame={frame}
          title={invoice.number}
          open={{
            label: "Ouvrir le PDF",
            onChoose: () => window.open(invoiceFileOfStaff(invoice.id), "_blank", "noopener"),
          }}
        >
          <FactList>
            <Fact name="Date">{dayProse(invoice.issuedOn)}</Fact>
            <Fact name="Commande">{invoice.orderNumber}</Fact>
            <Fact name="Cliente">{invoice.buyer}</Fact>
            {invoice.corrects && <Fact name="Corrige">{invoice.corrects}</Fact>}
            <Fact name="HT">
              <Money cents={invoice.netCents} />
            </Fact>
            <Fact name="TVA">
              <Money cents={invoice.vatCents} />
            </Fact>
            <Fact name="TTC">
              <Money cents={invoice.grossCents} />
            </Fact>
          </FactList>
        </RowPreview>
      )}
      empty={
        <NoRows
          filtered={
            q !== "" || set > 0
              ? {
                  sentence: "Aucun document ne correspond à ces filtres",
                  clear: { label: "Réinitialiser les filtres", onChoose: () => change(FIRST) },
                }
              : undefined
          }
          icon={Receipt}
          sentence="Aucune facture pour le moment. Chaque commande payée reçoit la sienne d'elle-même."
        />
      }
    >
      <TurnPages
        older={invoices.data?.older}
        newer={invoices.data?.newer}
        onOlder={(before) => change({ before })}
        onNewer={(after) => change({ after })}
      />
    </ListFrame>
  );
}

type FieldsProps = {
  state: InvoicesState;
  months: readonly string[];
  onChange: (change: Partial<InvoicesState>) => void;
};

function Fields({ state: { kind, period }, months, onChange }: FieldsProps) {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  // A day, or a month without documents, that the address names stands among them.
  const periods = [...new Set([...years, ...months, ...(period ? [period] : [])])].sort().reverse();
  return (
    <>
      <Select
        id="invoice-period"
        label="Période"
        value={period || ALL}
        options={[
          { value: ALL, label: "Toutes" },
          ...periods.map((value) => ({ value, label: periodName(value) })),
        ]}
        onChange={({ target }) => onChange({ period: target.value === ALL ? "" : target.value })}
      />
      <Select
        id="invoice-kind"
        label="Type"
        value={kind}
        options={optionsOf(INVOICE_KIND_FILTERS)}
        onChoose={(kind) => onChange({ kind })}
      />
    </>
  );
}
