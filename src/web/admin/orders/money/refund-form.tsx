import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { REASON_MISSING } from "#wording/forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { GivenFields, givenErrors, givenOf, givenToday, type TypedGiven } from "./given-fields.tsx";
import {
  beyondLines,
  centsOfTicked,
  firstTicks,
  linesToGive,
  type Meant,
  refundableLines,
} from "./refund-lines.ts";
import { RefundLinesField } from "./refund-lines-field.tsx";
import { euros, type RefundTask, refundableOf, type Transaction, transactionName } from "./refundable.ts";

type RefundFormProps = {
  order: OrderDetail;
  transaction: Transaction;
  task: RefundTask | undefined;
  meant: Meant;
  elsewhere: boolean;
  onRefunded: (() => void) | undefined;
  onClose: () => void;
};

const GESTURE_HINT =
  "Ce montant n'est pas celui de ce qui est coché\u00a0: l'avoir dira «\u00a0geste commercial\u00a0».";
const BEYOND_HINT =
  "La commande a reçu plus que son total\u00a0: cet argent est en trop, aucune pièce n'est remboursée.";

export function RefundForm({
  order: now,
  transaction,
  task,
  meant,
  elsewhere: isElsewhere,
  onRefunded,
  onClose,
}: RefundFormProps) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [order] = useState(now);
  const queries = useQueryClient();
  const act = useOneAct();
  const refundableCents = refundableOf(transaction);
  const [first] = useState(() => firstProposal(order, task, meant, refundableCents));
  const [ticked, setTicked] = useState(first.ticked);
  const [amount, setAmount] = useState(euros(first.cents));
  const [reason, setReason] = useState(task?.reason ?? "");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const isCredit = transaction.means === "credit";
  const [asCredit, setAsCredit] = useState(false);
  const knowsElsewhere = !isCredit && !asCredit;
  const [elsewhere, setElsewhere] = useState<TypedGiven>(
    isElsewhere && knowsElsewhere ? givenToday() : undefined,
  );
  const isNoted = transaction.byHand || elsewhere !== undefined;
  const isChargedBack = elsewhere?.means === "chargeback";
  // The bank means no piece.
  const lines = isChargedBack ? [] : refundableLines(order, task);
  const cents = parseEuros(amount);
  const given =
    cents === undefined ? undefined : linesToGive(lines, ticked, { cents, refundableCents, task });
  const isBeyond = !task && ticked.length === 0 && (cents ?? 0) <= beyondLines(order);
  const verb = asCredit
    ? "Donner un avoir de"
    : isCredit
      ? "Rendre"
      : isNoted
        ? `Noter ${isChargedBack ? "la reprise" : "le remboursement"}`
        : "Rembourser";

  const refund = useMutation({
    mutationFn: (amountCents: number) => {
      const input = {
        orderId: order.id,
        transactionUuid: transaction.uuid,
        amountCents,
        reason: reason.trim(),
        ...(task ? { refundId: task.id } : {}),
        ...(asCredit ? { asCredit } : {}),
        ...(elsewhere ? { elsewhere: givenOf(elsewhere) } : {}),
        ...(given ? { lines: given } : {}),
      };
      return act(input, (options) => api.admin.money.refund(input, options));
    },
    onSuccess: (detail) => {
      showOrder(queries, detail);
      tellOutcome(detail, transaction.uuid);
      onClose();
      onRefunded?.();
    },
  });

  function submit() {
    const found: FieldErrors = {
      ...(cents === undefined || cents === 0
        ? { "refund-amount": "Montant attendu, par exemple 12,50" }
        : {}),
      ...(cents !== undefined && cents > refundableCents
        ? { "refund-amount": refusalSentence("REFUND_TOO_HIGH", { refundableCents }) }
        : {}),
      ...givenErrors(elsewhere),
      ...(reason.trim() === "" ? { "refund-reason": REASON_MISSING } : {}),
    };
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    if (cents) refund.mutate(cents);
  }

  return (
    <FormDialog
      title={`Rembourser la commande ${order.orderNumber}`}
      size="small"
      submit={{ onClick: submit }}
      submitLabel={cents ? `${verb}${isNoted && !asCredit ? " de" : ""} ${formatEuros(cents)}` : verb}
      danger={!asCredit && !isCredit && !elsewhere}
      pending={refund.isPending}
      pendingLabel="Remboursement..."
      dirty={reason.trim() !== (task?.reason ?? "")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {transactionName(transaction)}, {formatEuros(transaction.amountCents)}{" "}
          {isCredit ? "payés" : "encaissés"}. Au plus <strong>{formatEuros(refundableCents)}</strong> peuvent
          être rendus. {refundWay(transaction, { asCredit, isNoted, isChargedBack })}
        </p>
        <ErrorSummary errors={errors} attempt={attempt} />
        <RefundLinesField
          lines={lines}
          ticked={ticked}
          onChange={(changed) => {
            setTicked(changed);
            setAmount(euros(Math.min(centsOfTicked(lines, changed), refundableCents)));
            setErrors(({ "refund-amount": _, ...others }) => others);
          }}
        />
        <TextField
          id="refund-amount"
          label={asCredit ? "Montant de l'avoir (€)" : "Montant à rembourser (€)"}
          {...(cents && lines.length > 0 && !given ? { hint: isBeyond ? BEYOND_HINT : GESTURE_HINT } : {})}
          inputMode="decimal"
          value={amount}
          error={errors["refund-amount"]}
          onChange={({ target }) => {
            setAmount(target.value);
            setErrors(({ "refund-amount": _, ...others }) => others);
          }}
        />
        <Textarea
          id="refund-reason"
          label="Raison"
          maxLength={300}
          value={reason}
          error={errors["refund-reason"]}
          onChange={({ target }) => {
            setReason(target.value);
            setErrors(({ "refund-reason": _, ...others }) => others);
          }}
        />
        {knowsElsewhere && (
          <GivenFields
            isCard={transaction.means === "card"}
            given={elsewhere}
            errors={errors}
            onChange={setElsewhere}
          />
        )}
        {!isCredit && !elsewhere && order.customer.userId && (
          <Checkbox
            id="refund-as-credit"
            label="Donner un avoir à la place, avec son accord"
            checked={asCredit}
            onChange={({ target }) => setAsCredit(target.checked)}
          />
        )}
        <Failed act={refund} otherwise="Impossible d'effectuer le remboursement. Veuillez réessayer." />
      </div>
    </FormDialog>
  );
}

/** All that can be given back, or what the task or the pieces say. */
function firstProposal(
  order: OrderDetail,
  task: RefundTask | undefined,
  meant: Meant,
  refundableCents: number,
): { ticked: string[]; cents: number } {
  const lines = refundableLines(order, task);
  const cents = Math.min(task?.amountCents ?? refundableCents, refundableCents);
  const ticked = firstTicks(order, lines, { task, ...meant, cents });
  return {
    ticked,
    cents: task || meant.itemIds.length === 0 ? cents : Math.min(centsOfTicked(lines, ticked), cents),
  };
}

function refundWay(
  { means }: Transaction,
  { asCredit = false, isNoted = false, isChargedBack = false },
): string {
  if (isChargedBack) return "La banque a déjà repris l'argent\u00a0: rien n'est demandé au prestataire.";
  if (asCredit) return "La boutique garde l'argent, et la cliente le dépense quand elle veut.";
  if (means === "credit") return "Cette part revient sur son avoir.";
  return isNoted
    ? "Rendez d'abord l'argent vous-même, puis notez-le ici\u00a0: rien n'est demandé au prestataire."
    : "L'argent retourne sur la carte du paiement.";
}

/** The provider may take its time: an answer that is not there yet is not a success. */
function tellOutcome(detail: OrderDetail, transactionUuid: string): void {
  const newest = detail.refunds
    .filter((one) => one.transactionUuid === transactionUuid && one.state !== "due")
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  if (newest?.givenElsewhere?.means === "chargeback")
    toast.success(`Reprise de ${formatEuros(newest.amountCents)} par la banque notée`);
  else if (newest?.givenElsewhere) toast.success(`Remboursement de ${formatEuros(newest.amountCents)} noté`);
  else if (newest?.asCredit) toast.success(`Avoir de ${formatEuros(newest.amountCents)} donné à la cliente`);
  else if (newest?.state === "done")
    toast.success(`Remboursement de ${formatEuros(newest.amountCents)} effectué`);
  else toast.info("Remboursement demandé. La réponse du prestataire s'affichera sur la commande.");
}
