import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { orpc } from "#web/admin/client/api.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { promoDates, promoGift, promoUses } from "#wording/promo-codes.ts";

type PromoPreviewProps = { promo: PromoRow; frame: PreviewFrame; onEdit: () => void };

/** A code at a glance, with the orders that used it. */
export function PromoPreview({ promo, frame, onEdit }: PromoPreviewProps) {
  return (
    <RowPreview frame={frame} title={promo.code} onEdit={onEdit}>
      <FactList>
        <Fact name="Donne">{promoGift(promo)}</Fact>
        {promo.minimumCents > 0 && (
          <Fact name="À partir de">
            <Money cents={promo.minimumCents} />
          </Fact>
        )}
        <Fact name="Dates">{promoDates(promo)}</Fact>
        <Fact name="Utilisations">{promoUses(promo)}</Fact>
        <Fact name="Par personne">{promo.oncePerPerson ? "Une seule fois" : "Autant qu'elle veut"}</Fact>
        <Fact name="Remises accordées">
          <Money cents={promo.givenCents} />
        </Fact>
        {promo.note && <Fact name="Note">{promo.note}</Fact>}
      </FactList>
      <h3 className="mt-4 mb-1 font-semibold">Commandes</h3>
      <Uses promoId={promo.id} />
    </RowPreview>
  );
}

function Uses({ promoId }: { promoId: string }) {
  const uses = useQuery(orpc.admin.promoCodes.uses.queryOptions({ input: { promoId } }));
  if (uses.isError)
    return <ErrorPanel sentence="Impossible de charger les commandes" onRetry={() => uses.refetch()} />;
  return (
    <Waiting
      loading={uses.isPending}
      label="Chargement des commandes"
      skeleton={<Skeleton className="h-24" />}
    >
      {uses.data?.length === 0 && <p className="text-ink-2">Aucune commande n'a encore utilisé ce code.</p>}
      <ul className="divide-y divide-line">
        {uses.data?.map((use) => (
          <li key={use.orderId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="min-w-0">
              <Link
                to={paths.admin.orderDetail(use.orderId)}
                className={`font-code font-bold wrap-anywhere ${LINK}`}
              >
                {use.orderNumber}
              </Link>
              <span className="block text-small text-ink-2">
                {[use.customer, ORDER_STATUS_LABELS[use.status]].filter(Boolean).join(", ")},{" "}
                <DateText at={use.at} />
                {use.beyondLimit && ", payée après la fin des utilisations"}
              </span>
            </span>
            <Money cents={-use.givenCents} />
          </li>
        ))}
      </ul>
    </Waiting>
  );
}
