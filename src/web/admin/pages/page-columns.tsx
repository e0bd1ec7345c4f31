import { ExternalLink } from "lucide-react";
import type { PageRow } from "#contract/admin/content.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { publicAddress } from "./public-address.ts";

type Act = (page: PageRow) => void;

export const pageColumns = (onEdit: Act, onRemove: Act): Column<PageRow>[] => [
  {
    id: "title",
    header: "Titre",
    onPhone: "title",
    cell: (page) => <RowButton onOpen={() => onEdit(page)}>{page.title}</RowButton>,
  },
  {
    id: "code",
    header: "Code",
    onPhone: "detail",
    cell: ({ code }) => <span className="font-code max-md:wrap-anywhere">{code}</span>,
  },
  {
    id: "active",
    header: "Statut",
    onPhone: "mark",
    cell: ({ isActive }) => (
      <span className={isActive ? "font-medium" : "text-ink-2"}>{isActive ? "Active" : "Inactive"}</span>
    ),
  },
  {
    id: "updated",
    header: "Modifiée le",
    oneLine: true,
    cell: ({ updatedAt }) => <DateText at={updatedAt} />,
  },
  {
    id: "link",
    header: "Page publique",
    cell: (page) => (page.isActive ? <PublicLink page={page} /> : null),
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: (page) => (
      <Menu
        label={`Actions de la page ${page.title}`}
        entries={[
          { id: "edit", label: "Modifier", onChoose: () => onEdit(page) },
          { id: "remove", label: "Supprimer", danger: true, onChoose: () => onRemove(page) },
        ]}
      />
    ),
  },
];

function PublicLink({ page }: { page: PageRow }) {
  const address = publicAddress(page.code);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-8 items-center gap-1.5 underline underline-offset-4 hover:text-accent"
    >
      {address}
      <Icon of={ExternalLink} size={16} />
      <span className="sr-only">(nouvel onglet)</span>
    </a>
  );
}
