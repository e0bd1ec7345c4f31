import type { LiveRow } from "#contract/admin/lives.ts";
import { RowLink } from "#web/admin/list/row-main.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { formatCount } from "#wording/format.ts";
import { PublicLink } from "./public-link.tsx";

const ROW_LINK =
  "inline-flex min-h-target min-w-target items-center md:justify-end underline underline-offset-4 hover:text-accent";

export function liveColumns(onTurn: (live: LiveRow, isActive: boolean) => void): Column<LiveRow>[] {
  return [
    {
      id: "title",
      header: "Titre",
      sortable: true,
      onPhone: "title",
      cell: ({ id, title, ref }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <RowLink to={paths.admin.liveDetail(id)}>{title}</RowLink>
          <span className="font-code text-small text-ink-2 max-md:hidden">{ref}</span>
        </span>
      ),
    },
    {
      id: "date",
      header: "Date",
      sortable: true,
      oneLine: true,
      onPhone: "detail",
      cell: ({ liveDate }) => <DateText at={liveDate} />,
    },
    {
      id: "active",
      header: "Statut",
      onPhone: "mark",
      cell: (live) => (
        <span className="relative z-1 flex items-center gap-2 max-md:-my-2.5">
          <Switch
            id={`active-${live.id}`}
            label={`Live ${live.title} actif`}
            labelHidden
            checked={live.isActive}
            onChange={(isActive) => onTurn(live, isActive)}
          />
          <span className={classNames("max-md:sr-only", live.isActive ? "font-medium" : "text-ink-2")}>
            {live.isActive ? "Actif" : "Inactif"}
          </span>
        </span>
      ),
    },
    {
      id: "orders",
      header: "Commandes",
      align: "end",
      cell: ({ orders }) => formatCount(orders),
    },
    {
      id: "revenue",
      header: "Encaissé",
      align: "end",
      onPhone: "figure",
      cell: ({ revenueCents }) => <Money cents={revenueCents} />,
    },
    {
      id: "owed",
      header: "À payer",
      align: "end",
      cell: ({ owedCents }) => <Money cents={owedCents} className={owedCents === 0 ? "text-ink-2" : ""} />,
    },
    {
      id: "link",
      header: "Lien public",
      oneLine: true,
      onPhone: "actions",
      cell: (live) => (
        <span className="max-md:*:flex-nowrap max-md:[&_a]:hidden">
          <PublicLink live={live} />
        </span>
      ),
    },
    {
      id: "actions",
      header: "Détails",
      align: "end",
      cell: ({ id, title }) => (
        <span className="inline-flex gap-3">
          <ScreenLink
            to={paths.admin.liveReport(id)}
            aria-label={`Bilan du live ${title}`}
            className={ROW_LINK}
          >
            Bilan
          </ScreenLink>
          <ScreenLink
            to={paths.admin.liveDetail(id)}
            aria-label={`Détails du live ${title}`}
            className={ROW_LINK}
          >
            Détails
          </ScreenLink>
        </span>
      ),
    },
  ];
}
