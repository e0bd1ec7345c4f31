import type { MessageTemplate } from "#contract/admin/messages.ts";
import { alwaysLeaves } from "#domain/automatic-messages.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";

type OnEdit = (type: MessageTemplate["type"]) => void;

export const templateColumns = (onEdit: OnEdit): Column<MessageTemplate>[] => [
  {
    id: "type",
    header: "Type",
    onPhone: "mark",
    cell: ({ type }) => (type === "late" ? MESSAGE_TYPE_LABELS.late : <StatusBadge status={type} />),
  },
  {
    id: "title",
    header: "Titre",
    onPhone: "title",
    cell: ({ type, title }) => <RowButton onOpen={() => onEdit(type)}>{title}</RowButton>,
  },
  {
    id: "automatic",
    header: "Envoi",
    onPhone: "detail",
    cell: ({ type, isAutomatic, delayMinutes }) => {
      if (alwaysLeaves(type)) return "Toujours";
      if (!isAutomatic) return "Manuel";
      return delayMinutes === 0 ? "Automatique" : `Automatique, après ${delayMinutes}\u00a0min`;
    },
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: ({ type }) => (
      <Button
        look="text"
        aria-label={`Modifier le modèle ${MESSAGE_TYPE_LABELS[type]}`}
        onClick={() => onEdit(type)}
      >
        Modifier
      </Button>
    ),
  },
];
