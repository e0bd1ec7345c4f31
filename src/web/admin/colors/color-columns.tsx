import { Pencil, Trash2 } from "lucide-react";
import type { ColorRow } from "#contract/admin/colors.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { countOf } from "#wording/format.ts";

export const colorColumns = (
  onEdit: (color: ColorRow) => void,
  onDelete: (color: ColorRow) => void,
): Column<ColorRow>[] => [
  {
    id: "preview",
    header: "Aperçu",
    onPhone: "figure",
    cell: ({ hexCode }) => <Swatch hexCode={hexCode} size={20} className="align-middle" />,
  },
  {
    id: "name",
    header: "Nom",
    onPhone: "title",
    cell: (color) => <RowButton onOpen={() => onEdit(color)}>{color.name}</RowButton>,
  },
  {
    id: "hex",
    header: "Code hexadécimal",
    onPhone: "detail",
    cell: ({ hexCode }) => <span className="font-code uppercase">{hexCode}</span>,
  },
  {
    id: "products",
    header: "Utilisation",
    align: "end",
    onPhone: "mark",
    cell: ({ products }) => countOf(products, "produit"),
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: (color) => (
      <span className="inline-flex gap-1">
        <IconButton
          label={`Modifier la couleur ${color.name}`}
          icon={<Icon of={Pencil} size={18} />}
          onClick={() => onEdit(color)}
        />
        <IconButton
          label={`Supprimer la couleur ${color.name}`}
          icon={<Icon of={Trash2} size={18} />}
          onClick={() => onDelete(color)}
        />
      </span>
    ),
  },
];
