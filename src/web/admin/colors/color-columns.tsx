import type { ColorRow } from "#contract/admin/colors.ts";
import { actsColumn } from "#web/admin/list/acts-column.tsx";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
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
  actsColumn({ nameOf: ({ name }) => `la couleur ${name}`, onEdit, onDelete }),
];
