import { Pencil, Trash2 } from "lucide-react";
import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { formatEuros } from "#domain/money.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { promoDates, promoGift, promoState, promoUses } from "#wording/promo-codes.ts";

export const promoColumns = (
  now: Date,
  onEdit: (promo: PromoRow) => void,
  onDelete: (promo: PromoRow) => void,
): Column<PromoRow>[] => [
  {
    id: "code",
    header: "Code",
    onPhone: "title",
    cell: (promo) => (
      <RowButton onOpen={() => onEdit(promo)}>
        <span className="font-code font-bold">{promo.code}</span>
      </RowButton>
    ),
  },
  { id: "state", header: "État", onPhone: "mark", cell: (promo) => promoState(promo, now) },
  {
    id: "gift",
    header: "Donne",
    onPhone: "detail",
    cell: (promo) =>
      promo.minimumCents > 0
        ? `${promoGift(promo)} dès ${formatEuros(promo.minimumCents)}`
        : promoGift(promo),
  },
  { id: "dates", header: "Dates", onPhone: "hidden", cell: (promo) => promoDates(promo) },
  { id: "uses", header: "Utilisations", onPhone: "hidden", cell: (promo) => promoUses(promo) },
  {
    id: "given",
    header: "Remises accordées",
    align: "end",
    onPhone: "figure",
    cell: ({ givenCents }) => <Money cents={givenCents} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: (promo) => (
      <span className="inline-flex gap-1">
        <IconButton
          label={`Modifier le code ${promo.code}`}
          icon={<Icon of={Pencil} size={18} />}
          onClick={() => onEdit(promo)}
        />
        <IconButton
          label={`Supprimer le code ${promo.code}`}
          icon={<Icon of={Trash2} size={18} />}
          onClick={() => onDelete(promo)}
        />
      </span>
    ),
  },
];
