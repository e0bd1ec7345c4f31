import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Credit } from "#contract/credits.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { CREDIT_MOVEMENTS_TOLD, CREDIT_SOURCES_TOLD, lastDayOf } from "#wording/credits.ts";
import { GrantDialog } from "./grant-dialog.tsx";

/** Her shop credit: what is left, where it comes from and what became of it; staff give some and take some back. */
export function CreditCard({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const once = useOneAct();
  const credits = useQuery(orpc.admin.credits.list.queryOptions({ input: { userId } }));
  const [granting, setGranting] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Credit>();
  const read = () => void queries.invalidateQueries({ queryKey: orpc.admin.credits.key() });
  return (
    <Card id="credit" title="Avoir">
      <Loaded
        query={credits}
        failed="Impossible de charger les avoirs"
        label="Chargement des avoirs"
        skeleton={<Skeleton className="h-16" />}
      >
        {(rows) => (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-ink-2">Disponible</span>
              <Money
                cents={rows.reduce((sum, { leftCents, reservedCents }) => sum + leftCents - reservedCents, 0)}
                className="font-display text-total font-bold"
              />
            </p>
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((credit) => (
                <CreditLine key={credit.id} credit={credit} onWithdraw={() => setWithdrawing(credit)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Button look="secondary" className="mt-3" onClick={() => setGranting(true)}>
        Accorder un avoir…
      </Button>
      {granting && <GrantDialog userId={userId} onSaved={read} onClose={() => setGranting(false)} />}
      {withdrawing && (
        <ReasonDialog
          title="Retirer cet avoir"
          id="withdraw-reason"
          label="Raison"
          hint={
            "Par exemple\u00a0: accordé par erreur, rendu autrement, ou la cliente y renonce. Gardée au journal."
          }
          failed="Impossible de retirer l'avoir"
          submitLabel="Retirer l'avoir"
          act={async (reason) => {
            const input = { creditId: withdrawing.id, reason };
            await once(input, (options) => api.admin.credits.withdraw(input, options));
            read();
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </Card>
  );
}

function CreditLine({ credit, onWithdraw }: { credit: Credit; onWithdraw: () => void }) {
  const { source, reason, leftCents, reservedCents, expiresAt, grantedAt, grantedBy, order } = credit;
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">{reason || CREDIT_SOURCES_TOLD[source]}</span>
        <span className="whitespace-nowrap">
          reste <Money cents={leftCents} className="font-semibold" />
        </span>
      </p>
      <p className="text-small text-ink-2">
        {CREDIT_SOURCES_TOLD[source]}
        {order && (
          <>
            {" · "}
            <OrderLink {...order} />
          </>
        )}
        {" · "}
        <DateText at={grantedAt} as="date" />
        {grantedBy && ` par ${grantedBy}`}
        {expiresAt && (
          <>
            {" · utilisable jusqu'au "}
            <DateText at={lastDayOf(expiresAt)} as="date" />
          </>
        )}
      </p>
      {reservedCents > 0 && (
        <p className="text-small text-warning">
          <Money cents={reservedCents} /> réservés par un paiement en cours
        </p>
      )}
      <details>
        <summary className="py-1 text-small text-ink-2">Mouvements ({credit.movements.length})</summary>
        <ul className="flex flex-col text-small">
          {credit.movements.map((movement) => (
            <li key={movement.at + movement.kind} className="flex flex-wrap justify-between gap-x-3 py-1">
              <span>
                {CREDIT_MOVEMENTS_TOLD[movement.kind]}
                {movement.order && (
                  <>
                    {", "}
                    <OrderLink {...movement.order} />
                  </>
                )}
              </span>
              <span className="text-ink-2">
                <Money cents={movement.amountCents} /> · <DateText at={movement.at} />
              </span>
            </li>
          ))}
        </ul>
      </details>
      {leftCents > 0 && (
        <Button look="text" className="self-start px-0" onClick={onWithdraw}>
          Retirer ce qu'il reste…
        </Button>
      )}
    </li>
  );
}

const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Link to={paths.admin.orderDetail(id)} className="font-code underline-offset-4 hover:underline">
    {number}
  </Link>
);
