import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { formatEuros } from "#domain/money.ts";
import { actsColumn } from "#web/admin/list/acts-column.tsx";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
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
  actsColumn({ nameOf: ({ code }) => `le code ${code}`, onEdit, onDelete }),
];
