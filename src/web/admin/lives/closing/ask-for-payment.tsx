import { useState } from "react";
import type { LiveClosing } from "#contract/admin/live-console.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { tellNone, useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";
import { reachedByRequest } from "#wording/payment-request.ts";

/** Whom to ask for payment, and who can't be reached by mail: told before anything is sent. */
export function AskForPayment({ closing: { id, toAsk, buyersToTell } }: { closing: LiveClosing }) {
  const acts = useBulkActs("orders");
  const [asking, setAsking] = useState(false);
  const count = toAsk.orderIds.length;
  const start = () =>
    acts.start.mutate(
      {
        kind: "orders.status",
        rowIds: toAsk.orderIds,
        from: Object.fromEntries(toAsk.orderIds.map((orderId) => [orderId, "to-validate" as const])),
        status: "to-pay",
      },
      { onError: tellNone, onSettled: () => setAsking(false) },
    );
  const reached = reachedByRequest({
    byMail: toAsk.byMail,
    byHandle: toAsk.byHandle,
    byNothing: count - toAsk.byMail - toAsk.byHandle,
    automatic: toAsk.automatic,
  });
  return (
    <Card id="closing-payment" title="Demander le paiement">
      <BulkActs acts={acts} />
      {count === 0 ? (
        <p className="text-ink-2">Aucune commande n'attend que son paiement soit demandé.</p>
      ) : (
        <>
          <p className="mb-3">
            {countOf(count, "commande à valider", "commandes à valider")}, <Money cents={toAsk.cents} />
            {"\u00a0: "}
            {reached}.
          </p>
          <Button onClick={() => setAsking(true)}>Demander le paiement</Button>
        </>
      )}
      {buyersToTell > 0 && (
        <p className="mt-3">
          <ScreenLink to={paths.admin.toTell(id)} className={LINK}>
            {countOf(buyersToTell, "cliente")} à prévenir par message privé
          </ScreenLink>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={`Demander le paiement de ${countOf(count, "commande")}`}
        confirmLabel="Demander le paiement"
        danger={false}
        pending={acts.start.isPending}
        onConfirm={start}
        onCancel={() => setAsking(false)}
      >
        <p>
          {countOf(count, "commande passe", "commandes passent")} à «{"\u00a0"}À payer{"\u00a0"}». Prévenues
          {"\u00a0: "}
          {reached}.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
