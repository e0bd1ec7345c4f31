import { Link } from "react-router";
import type { LiveRow } from "#contract/admin/lives.ts";
import { RowLink } from "#web/admin/list/row-main.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { formatCount } from "#wording/format.ts";
import { PublicLink } from "./public-link.tsx";

export function liveColumns(onTurn: (live: LiveRow, isActive: boolean) => void): Column<LiveRow>[] {
  return [
    {
      id: "title",
      header: "Titre",
      sortable: true,
      onPhone: "title",
      cell: ({ id, title, ref }) => (
        <span className="block min-w-0">
          <RowLink to={paths.admin.liveDetail(id)}>{title}</RowLink>
          <span className="block font-code text-small font-normal text-ink-2">{ref}</span>
        </span>
      ),
    },
    {
      id: "date",
      header: "Date",
      sortable: true,
      oneLine: true,
      cell: ({ liveDate }) => <DateText at={liveDate} />,
    },
    {
      id: "active",
      header: "Statut",
      cell: (live) => (
        <span className="inline-flex items-center gap-2">
          <Switch
            id={`active-${live.id}`}
            label={`Live ${live.title} actif`}
            labelHidden
            checked={live.isActive}
            onChange={(isActive) => onTurn(live, isActive)}
          />
          <span className={live.isActive ? "font-medium" : "text-ink-2"}>
            {live.isActive ? "Actif" : "Inactif"}
          </span>
        </span>
      ),
    },
    { id: "orders", header: "Commandes", align: "end", cell: ({ orders }) => formatCount(orders) },
    {
      id: "revenue",
      header: "Encaissé",
      align: "end",
      cell: ({ revenueCents }) => <Money cents={revenueCents} />,
    },
    {
      id: "owed",
      header: "À payer",
      align: "end",
      cell: ({ owedCents }) => <Money cents={owedCents} className={owedCents === 0 ? "text-ink-2" : ""} />,
    },
    { id: "link", header: "Lien public", oneLine: true, cell: (live) => <PublicLink live={live} /> },
    {
      id: "actions",
      header: "Détails",
      align: "end",
      onPhone: "actions",
      cell: ({ id, title }) => (
        <Link
          to={paths.admin.liveDetail(id)}
          aria-label={`Détails du live ${title}`}
          className="inline-flex min-h-target min-w-target items-center text-accent md:justify-end underline underline-offset-4 hover:text-accent-hover"
        >
          Détails
        </Link>
      ),
    },
  ];
}
