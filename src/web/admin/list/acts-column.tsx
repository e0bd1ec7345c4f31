import { Pencil, Trash2 } from "lucide-react";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type RowActs<Row> = {
  /** What a row is called after 'Modifier' and 'Supprimer'. */
  nameOf: (row: Row) => string;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

/** The last column of a list whose rows are edited and deleted. */
export const actsColumn = <Row,>({ nameOf, onEdit, onDelete }: RowActs<Row>): Column<Row> => ({
  id: "actions",
  header: "Actions",
  align: "end",
  onPhone: "actions",
  cell: (row) => (
    <span className="inline-flex gap-1">
      <IconButton
        label={`Modifier ${nameOf(row)}`}
        icon={<Icon of={Pencil} size={18} />}
        onClick={() => onEdit(row)}
      />
      <IconButton
        label={`Supprimer ${nameOf(row)}`}
        icon={<Icon of={Trash2} size={18} />}
        onClick={() => onDelete(row)}
      />
    </span>
  ),
});
