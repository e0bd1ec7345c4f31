import { ArrowDown, ArrowUp } from "lucide-react";
import type { FaqRow } from "#contract/admin/content.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Acts = {
  /** The rank of the last question. */
  last: number;
  onMove: (faq: FaqRow, rank: number) => void;
  onEdit: (faq: FaqRow) => void;
  onRemove: (faq: FaqRow) => void;
};

/** A button at its end stays pressable and does nothing, so that the keyboard never loses its place. */
export const faqColumns = ({ last, onMove, onEdit, onRemove }: Acts): Column<FaqRow>[] => [
  {
    id: "rank",
    header: "Rang",
    onPhone: "detail",
    cell: ({ rank }) => (
      <span className="tabular-nums">
        <span className="md:hidden">n°{"\u00a0"}</span>
        {rank + 1}
      </span>
    ),
  },
  {
    id: "title",
    header: "Titre",
    onPhone: "title",
    cell: (faq) => <RowButton onOpen={() => onEdit(faq)}>{faq.title}</RowButton>,
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: (faq) => (
      <span className="inline-flex items-center">
        <IconButton
          label={`Monter ${faq.title}`}
          icon={<Icon of={ArrowUp} />}
          aria-disabled={faq.rank === 0}
          className="aria-disabled:opacity-40"
          onClick={() => faq.rank > 0 && onMove(faq, faq.rank - 1)}
        />
        <IconButton
          label={`Descendre ${faq.title}`}
          icon={<Icon of={ArrowDown} />}
          aria-disabled={faq.rank === last}
          className="aria-disabled:opacity-40"
          onClick={() => faq.rank < last && onMove(faq, faq.rank + 1)}
        />
        <Menu
          label={`Actions de la question ${faq.title}`}
          entries={[
            { id: "edit", label: "Modifier", onChoose: () => onEdit(faq) },
            { id: "remove", label: "Supprimer", danger: true, onChoose: () => onRemove(faq) },
          ]}
        />
      </span>
    ),
  },
];
