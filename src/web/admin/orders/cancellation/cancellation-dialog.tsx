import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { returnableItems } from "#web/admin/orders/returns/returnable.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import {
  type CancellationDraft,
  draftErrors,
  feeThatStays,
  firstDraft,
  heldCents,
  moneyToGiveBack,
  outcomeOf,
  piecesKeptOut,
  refundsOf,
} from "./draft.ts";
import { PieceFields } from "./piece-fields.tsx";
import { RefundFields } from "./refund-fields.tsx";

type CancellationDialogProps = { order: OrderDetail; onClose: () => void };

/** Cancels the order: its money, its pieces and the reason in one act. */
export function CancellationDialog({ order: now, onClose }: CancellationDialogProps) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [order] = useState(now);
  const [draft, setDraft] = useState(() => firstDraft(order));
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const cases = useQuery(orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId: order.id } }));
  const missing = useQuery(orpc.admin.shortages.list.queryOptions());
  const keptOut = piecesKeptOut(order, cases.data, missing.data);
  const unread = [cases, missing].find(({ isError, data }) => isError && !data);
  const refunds = refundsOf(order, draft);
  const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const stayingCents = feeThatStays(order);
  const restCents = moneyToGiveBack(order) - refundedCents;

  const change = (changed: Partial<CancellationDraft>, field: string) => {
    setDraft({ ...draft, ...changed });
    setTouched(true);
    setErrors(({ [field]: _, ...others }) => others);
  };

  const cancel = useCancelOrder(order, onClose);

  function submit() {
    const found = draftErrors(order, draft);
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    cancel.mutate({
      orderId: order.id,
      expectedVersion: order.version,
      ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
      refunds,
      setAside: Object.keys(draft.pieces).filter(
        (itemId) => draft.pieces[itemId] === "set-aside" && !keptOut?.has(itemId),
      ),
    });
  }

  return (
    <FormDialog
      title={`Annuler la commande ${order.orderNumber}`}
      submit={{ onClick: submit }}
      submitLabel={
        refundedCents > 0
          ? `Annuler et ${draft.asCredit ? "donner un avoir de" : "rembourser"} ${formatEuros(refundedCents)}`
          : "Confirmer l'annulation"
      }
      danger
      disabled={!keptOut}
      pending={cancel.isPending}
      pendingLabel="Annulation..."
      dirty={touched}
      leaveLabel="Garder la commande"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary errors={errors} attempt={attempt} />
        <RefundFields order={order} draft={draft} errors={errors} onChange={change} />
        {restCents > 0 && (
          <p className="rounded-control bg-warning-soft p-3 text-warning">
            {formatEuros(restCents)} resteront à rembourser{"\u00a0"}: la commande le rappellera sous «
            {"\u00a0"}Paiements{"\u00a0"}».
          </p>
        )}
        {stayingCents > 0 && (
          <p className="text-ink-2">
            {formatEuros(stayingCents)} de port restent avec le colis{"\u00a0"}: il part avec d'autres
            commandes.
          </p>
        )}
        {unread ? (
          <ErrorPanel
            sentence={sentenceOf(unread.error, "Impossible de charger où sont les pièces de la commande")}
            onRetry={() => void unread.refetch()}
            retrying={unread.isFetching}
          />
        ) : (
          <PieceFields
            items={returnableItems(order)}
            keptOut={keptOut}
            pieces={draft.pieces}
            onChange={(pieces) => change({ pieces }, "pieces")}
          />
        )}
        <Textarea
          id="cancellation-reason"
          label="Raison"
          optional={heldCents(order) === 0}
          rows={2}
          maxLength={300}
          value={draft.reason}
          error={errors["cancellation-reason"]}
          onChange={({ target }) => change({ reason: target.value }, "cancellation-reason")}
        />
        <Failed act={cancel} otherwise="Impossible d'annuler la commande. Veuillez réessayer." />
      </div>
    </FormDialog>
  );
}

/** Cancels once, however often the button is pressed. */
function useCancelOrder(order: OrderDetail, onClose: () => void) {
  const queries = useQueryClient();
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.cancellations.create>[0]) =>
      act(input, (options) => api.admin.cancellations.create(input, options)),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      const { tone, sentence } = outcomeOf(order, detail);
      toast[tone](sentence);
      onClose();
    },
  });
}
