import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { isCancelled, isSent } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import {
  dispositionFor,
  isAtHand,
  isTakenBack,
  mayBeLost,
  VERDICTS,
  type Verdict,
} from "#domain/return-life.ts";
import { DISPOSITIONS, type Disposition } from "#domain/returns.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { euros } from "#web/admin/orders/money/refundable.ts";
import { proposalFor } from "#web/admin/orders/returns/return-draft.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { refusalSentence } from "#wording/refusals.ts";
import { DISPOSITION_LABELS, LOST_TOLD, labelKept, OF_CANCELLED, VERDICT_LABELS } from "#wording/returns.ts";
import { ArrivedOn, arrivedOnError } from "./arrived-on.tsx";
import { pieceName } from "./piece-name.ts";

/** `isLost`: the carrier lost it, as far as is known yet. */
type CheckDialogProps = { one: ReturnCase; isLost?: boolean; onClose: () => void };

/** What came, piece by piece; what is to be given back follows from it. The order is read anew for what is left to give. */
export function CheckDialog({ one, isLost = false, onClose }: CheckDialogProps) {
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId: one.orderId } }));
  if (order.data) return <CheckForm one={one} order={order.data} isLost={isLost} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Contrôler le retour" size="small">
      {order.isError ? (
        <ErrorPanel
          sentence={sentenceOf(order.error, "Impossible de charger les détails de la commande")}
          onRetry={() => order.refetch()}
          retrying={order.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

interface Found {
  itemId: string;
  verdict: Verdict;
  disposition: Disposition;
}

const VERDICT_OPTIONS = VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }));
const DISPOSITION_OPTIONS = DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] }));

function CheckForm({
  one: now,
  order: read,
  isLost,
  onClose,
}: Required<CheckDialogProps> & { order: OrderDetail }) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [{ one, order }] = useState({ one: now, order: read });
  const expected = one.pieces.filter(({ isOpen }) => isOpen);
  const [found, setFound] = useState<Found[]>(() =>
    expected.map(({ itemId }) => {
      const verdict = isLost ? "lost" : "fine";
      return { itemId, verdict, disposition: dispositionFor(verdict) };
    }),
  );
  const [note, setNote] = useState("");
  /** As typed; undefined while the proposal stands. */
  const [amount, setAmount] = useState<string>();
  const [error, setError] = useState<string>();
  const [knownDay] = useState(() => parisDay(new Date(one.goodsReceivedAt ?? Date.now())));
  const [day, setDay] = useState(knownDay);
  const [dayError, setDayError] = useState<string>();
  // What was paid for a cancelled order goes back with it.
  const ofCancelled = isCancelled(order.status);
  const isInHouse = !isSent(order.status) && !ofCancelled;
  const hasCome = !isInHouse && found.some(({ verdict }) => verdict !== "lost");
  const back = found.filter(({ verdict }) => isTakenBack(verdict, isInHouse));
  const proposal = proposalFor(
    order,
    {
      chosen: Object.fromEntries(back.map(({ itemId, disposition }) => [itemId, disposition])),
      cause: one.cause,
      note: "",
      statedOn: "",
      amount: undefined,
    },
    one,
  );
  // The carrier bills a label once it is scanned: only then what she was told is kept for it.
  const offered = one.label?.costCents ?? 0;
  const isUsed = one.label?.parcel?.handedOverAt != null;
  const labelCents = isUsed ? offered : 0;
  const proposedCents = Math.max(0, proposal.totalCents - labelCents);
  const cents =
    back.length === 0 || ofCancelled ? 0 : amount === undefined ? proposedCents : parseEuros(amount);
  const check = useCheck(onClose);
  const canBeLost = mayBeLost({ ...one, isProven: one.proofOfSendingAt !== null });
  const options = VERDICT_OPTIONS.filter(({ value }) =>
    value === "lost" ? canBeLost : value !== "other-piece" || !isInHouse,
  );

  function submit() {
    const problem =
      cents === undefined
        ? "Montant attendu, par exemple 12,50"
        : cents > proposal.refundableCents
          ? refusalSentence("REFUND_TOO_HIGH", { refundableCents: proposal.refundableCents })
          : undefined;
    const renouncedAt = one.cause === "withdrawal" ? one.statedAt : undefined;
    const wrongDay = hasCome && day !== knownDay ? arrivedOnError(day, renouncedAt, knownDay) : undefined;
    setError(problem);
    setDayError(wrongDay);
    if (problem || wrongDay || cents === undefined) return;
    check.mutate({
      caseId: one.id,
      pieces: found,
      refundCents: cents,
      ...(hasCome && day !== knownDay ? { arrivedOn: day } : {}),
      ...(cents === proposedCents ? { keptLabelCents: proposal.totalCents - proposedCents } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  }

  const change = (itemId: string, changes: Partial<Found>) =>
    setFound(found.map((piece) => (piece.itemId === itemId ? { ...piece, ...changes } : piece)));

  return (
    <FormDialog
      title={`Contrôler le retour de ${one.orderNumber}`}
      submit={{ onClick: submit }}
      submitLabel="Enregistrer le contrôle"
      pending={check.isPending}
      dirty={note.trim() !== "" || amount !== undefined || day !== knownDay}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col divide-y divide-line">
          {expected.map((piece) => {
            const seen = found.find(({ itemId }) => itemId === piece.itemId);
            return (
              <li key={piece.itemId} className="py-2 first:pt-0">
                <p className="mb-1 font-medium">{pieceName(piece)}</p>
                <div className="grid gap-2 sm:grid-cols-2">
                  <Select
                    id={`verdict-${piece.itemId}`}
                    label={
                      <>
                        Constat<span className="sr-only"> sur {pieceName(piece)}</span>
                      </>
                    }
                    options={options}
                    value={seen?.verdict ?? "fine"}
                    onChoose={(verdict) =>
                      change(piece.itemId, { verdict, disposition: dispositionFor(verdict) })
                    }
                  />
                  {seen && isAtHand(seen.verdict) && (
                    <Select
                      id={`place-${piece.itemId}`}
                      label={
                        <>
                          Devenir<span className="sr-only"> de {pieceName(piece)}</span>
                        </>
                      }
                      options={DISPOSITION_OPTIONS}
                      value={seen.disposition}
                      onChoose={(disposition) => change(piece.itemId, { disposition })}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {hasCome && <ArrivedOn day={day} error={dayError} onChange={setDay} />}
        {ofCancelled ? (
          <p className="text-ink-2">{OF_CANCELLED}</p>
        ) : back.length > 0 ? (
          <TextField
            id="check-amount"
            label="Montant à rembourser (€)"
            hint={offered > 0 ? `${labelKept(formatEuros(offered), isUsed)} ${proposal.hint}` : proposal.hint}
            inputMode="decimal"
            value={amount ?? euros(proposedCents)}
            error={error}
            onChange={({ target }) => setAmount(target.value)}
          />
        ) : (
          <p className="rounded-control bg-warning-soft p-3 text-warning">
            Aucune des pièces attendues n'est revenue{"\u00a0"}: rien n'est à rembourser.
          </p>
        )}
        {!ofCancelled && found.some(({ verdict }) => verdict === "lost") && (
          <p className="text-ink-2">{LOST_TOLD}</p>
        )}
        <Textarea
          id="check-note"
          label="Précisions"
          optional
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {back.length > 0 && proposal.cancels && (
          <p className="rounded-control bg-warning-soft p-3 text-warning">
            La commande n'aura plus rien à envoyer{"\u00a0"}: elle sera annulée, et tout ce qui a été payé
            sera à rembourser.
          </p>
        )}
        <Failed act={check} otherwise="Impossible d'enregistrer le contrôle. Veuillez réessayer." />
      </div>
    </FormDialog>
  );
}

/** Noted once, however often the button is pressed. */
function useCheck(onDone: () => void) {
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.returnCases.check>[0]) =>
      act(input, (options) => api.admin.returnCases.check(input, options)),
    onSuccess: () => onDone(),
    meta: { done: "Retour contrôlé", changes: ["withdrawals"] },
  });
}
