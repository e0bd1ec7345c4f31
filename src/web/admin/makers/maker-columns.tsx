import type { MakerRow } from "#contract/admin/makers.ts";
import { actsColumn } from "#web/admin/list/acts-column.tsx";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { countOf } from "#wording/format.ts";

export const makerColumns = (
  onEdit: (maker: MakerRow) => void,
  onDelete: (maker: MakerRow) => void,
): Column<MakerRow>[] => [
  {
    id: "name",
    header: "Nom",
    onPhone: "title",
    cell: (maker) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <RowButton onOpen={() => onEdit(maker)}>{maker.name}</RowButton>
        {maker.isDefault && <span className="text-small text-ink-2">celui de la boutique</span>}
      </span>
    ),
  },
  {
    id: "address",
    header: "Adresse et contact",
    onPhone: "detail",
    cell: ({ address, contact, complete }) => (
      <span className="flex flex-col">
        <RowText className="md:max-w-96">{[address, contact].filter(Boolean).join(" · ")}</RowText>
        {!complete && <span className="text-small font-medium text-warning">À compléter</span>}
      </span>
    ),
  },
  {
    id: "products",
    header: "Utilisation",
    align: "end",
    onPhone: "mark",
    cell: ({ products }) => countOf(products, "produit"),
  },
  actsColumn({ nameOf: ({ name }) => `le fabricant ${name}`, onEdit, onDelete }),
];
