import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { RETURN_CAUSES, usualDisposition } from "#domain/returns.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { euros } from "#web/admin/orders/money/refundable.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { labelKept, RETURN_CAUSE_LABELS } from "#wording/returns.ts";
import { PieceChoice } from "./piece-choice.tsx";
import {
  centsOf,
  chosenFor,
  draftErrors,
  firstDraft,
  proposalFor,
  type ReturnDraft,
  saysDay,
  statementAnswered,
  usedLabelCents,
} from "./return-draft.ts";
import { type Refund, refundsOf, returnableItems } from "./returnable.ts";
import { StatedOn, statedOnErrors } from "./stated-on.tsx";

type ReturnDialogProps = {
  order: OrderDetail;
  /** The item on which it was pressed; none: for the whole order. */
  itemId: string | undefined;
  /** The return is noted; `task` gives its money back. */
  onNoted: (task: Refund | undefined) => void;
  onClose: () => void;
};

const CAUSES = RETURN_CAUSES.map((value) => ({ value, label: RETURN_CAUSE_LABELS[value] }));

/** Pieces of a paid order come back: which, why, where they go, and what is given back for them. */
export function ReturnDialog({ order: now, itemId, onNoted, onClose }: ReturnDialogProps) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [order] = useState(now);
  const [draft, setDraft] = useState(() => firstDraft(order, itemId));
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const stated =
    draft.cause === "withdrawal" ? statementAnswered(order, Object.keys(draft.chosen)) : undefined;
  const proposal = proposalFor(order, draft, stated);
  const cases = useQuery(orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId: order.id } }));
  const labelCents = usedLabelCents(cases.data ?? [], draft);
  const usualCents = Math.max(0, proposal.totalCents - labelCents);
  const cents = centsOf(draft, usualCents);

  const change = (changed: Partial<ReturnDraft>, field: string) => {
    setDraft({ ...draft, ...changed });
    setTouched(true);
    setErrors(({ [field]: _, ...others }) => others);
  };

  const save = useSaveReturn(onNoted);

  function submit() {
    const found = {
      ...draftErrors(draft, cents, proposal.refundableCents),
      ...(saysDay(draft, stated) && statedOnErrors("return-stated", draft.statedOn, order.orderDate)),
    };
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    if (!draft.cause || cents === undefined) return;
    save.mutate({
      orderId: order.id,
      items: Object.entries(draft.chosen).map(([id, disposition]) => ({ itemId: id, disposition })),
      cause: draft.cause,
      refundCents: cents,
      ...(cents === usualCents ? { keptLabelCents: proposal.totalCents - usualCents } : {}),
      ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
      ...(stated ? { withdrawalId: stated.id } : {}),
      ...(saysDay(draft, stated) ? { statedOn: draft.statedOn } : {}),
    });
  }

  return (
    <FormDialog
      title={`Retour sur la commande ${order.orderNumber}`}
      submit={{ onClick: submit }}
      submitLabel="Enregistrer le retour"
      pending={save.isPending}
      disabled={!cases.data}
      dirty={touched}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {stated && (
          <p className="rounded-control bg-info-soft p-3">
            Répond à la rétractation du <DateText at={stated.submittedAt} />
            {!stated.inTime && ", reçue hors délai"}.
          </p>
        )}
        <ErrorSummary errors={errors} attempt={attempt} />
        <ReturnFields
          order={order}
          draft={draft}
          isByLetter={draft.cause === "withdrawal" && !stated}
          errors={errors}
          amount={{
            hint:
              labelCents > 0 ? `${labelKept(formatEuros(labelCents), true)} ${proposal.hint}` : proposal.hint,
            usual: euros(usualCents),
          }}
          onChange={change}
        />
        {proposal.cancels && (
          <p className="rounded-control bg-warning-soft p-3 text-warning">
            La commande n'aura plus rien à envoyer{"\u00a0"}: elle sera annulée, et tout ce qui a été payé
            sera à rembourser.
          </p>
        )}
        {cases.isError && (
          <ErrorPanel
            sentence={sentenceOf(cases.error, "Impossible de charger les retours de la commande")}
            onRetry={() => void cases.refetch()}
            retrying={cases.isFetching}
          />
        )}
        <Failed act={save} otherwise="Impossible d'enregistrer le retour. Veuillez réessayer." />
      </div>
    </FormDialog>
  );
}

type ReturnFieldsProps = {
  order: OrderDetail;
  draft: ReturnDraft;
  /** She renounced otherwise than by a statement of hers. */
  isByLetter: boolean;
  errors: FieldErrors;
  /** What is proposed to be given back, in euros, and the words under it. */
  amount: { hint: string; usual: string };
  onChange: (changed: Partial<ReturnDraft>, field: string) => void;
};

function ReturnFields({ order, draft, isByLetter, errors, amount, onChange }: ReturnFieldsProps) {
  return (
    <>
      <PieceChoice
        items={returnableItems(order)}
        chosen={draft.chosen}
        usual={usualDisposition(draft.cause)}
        error={errors["return-pieces"]}
        onChange={(chosen) => onChange({ chosen }, "return-pieces")}
      />
      <Select
        id="return-cause"
        label="Raison du retour"
        placeholder="Sélectionner…"
        options={CAUSES}
        value={draft.cause}
        error={errors["return-cause"]}
        onChoose={(cause) => onChange({ cause, chosen: chosenFor(draft.chosen, cause) }, "return-cause")}
      />
      {isByLetter && (
        <StatedOn
          id="return-stated"
          day={draft.statedOn}
          optional
          error={errors["return-stated"]}
          onChange={(statedOn) => onChange({ statedOn }, "return-stated")}
        />
      )}
      <Textarea
        id="return-note"
        label="Précisions"
        optional={draft.cause !== "other"}
        rows={2}
        maxLength={300}
        value={draft.note}
        error={errors["return-note"]}
        onChange={({ target }) => onChange({ note: target.value }, "return-note")}
      />
      <TextField
        id="return-amount"
        label="Montant à rembourser (€)"
        hint={amount.hint}
        inputMode="decimal"
        value={draft.amount ?? amount.usual}
        error={errors["return-amount"]}
        onChange={({ target }) => onChange({ amount: target.value }, "return-amount")}
      />
    </>
  );
}

/** Notes the return once, however often the button is pressed. */
function useSaveReturn(onNoted: ReturnDialogProps["onNoted"]) {
  const queries = useQueryClient();
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.returns.create>[0]) =>
      act(input, (options) => api.admin.returns.create(input, options)),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Retour enregistré");
      const newest = detail.returns.at(-1);
      onNoted(newest && refundsOf(detail, newest.id).find(({ state }) => state === "due"));
    },
  });
}
