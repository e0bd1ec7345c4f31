import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Recall, RecallOrder } from "#contract/admin/recalls.ts";
import { RECALL_OUTCOMES, type RecallOutcome, type RecallRemedy } from "#domain/recalls.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { RECALL_OUTCOME_NAMES, REMEDY_NAMES, RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

const OUTCOMES = RECALL_OUTCOMES.map((value) => ({ value, label: RECALL_OUTCOME_NAMES[value] }));
const FAILED = "Impossible d'enregistrer";

type AnswerDialogProps = { order: RecallOrder; recall: Recall; onClose: () => void };

/** What she said to staff that she wants. */
export function AnswerDialog({ order, recall, onClose }: AnswerDialogProps) {
  const { recallId, orderId, orderNumber } = order;
  const [remedy, setRemedy] = useState<RecallRemedy>(order.remedy ?? recall.remedies[0] ?? "refund");
  const act = useActOn(onClose, () => api.admin.recalls.answer({ recallId, orderId, remedy }));
  return (
    <FormDialog
      title={`${WORDS.answer}, ${orderNumber}`}
      size="small"
      submit={{ onClick: () => act.mutate() }}
      pending={act.isPending}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          id="remedy"
          label={WORDS.wants}
          options={recall.remedies.map((value) => ({ value, label: REMEDY_NAMES[value] }))}
          value={remedy}
          onChoose={setRemedy}
        />
        <Failed act={act} otherwise={FAILED} />
      </div>
    </FormDialog>
  );
}

/** What is done for her; a refund leaves at once. */
export function RemedyDialog({ order, onClose }: { order: RecallOrder; onClose: () => void }) {
  const { recallId, orderId, orderNumber } = order;
  const [outcome, setOutcome] = useState<RecallOutcome>(order.remedy ?? "refund");
  const [note, setNote] = useState("");
  const once = useOneAct();
  const act = useActOn(onClose, () => {
    const input = { recallId, orderId, outcome, note };
    return once(input, (options) => api.admin.recalls.remedy(input, options));
  });
  return (
    <FormDialog
      title={`${WORDS.remedy}, ${orderNumber}`}
      submit={{ onClick: () => act.mutate() }}
      submitLabel={outcome === "refund" ? "Rembourser" : WORDS.remedy}
      pending={act.isPending}
      dirty={note !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select id="outcome" label={WORDS.outcome} options={OUTCOMES} value={outcome} onChoose={setOutcome} />
        {order.isInHouse && <p className="font-medium">{WORDS.inHouse[outcome]}</p>}
        {outcome === "refund" && <p>{WORDS.money}</p>}
        <Textarea
          id="remedy-note"
          label={WORDS.note}
          optional={outcome !== "nothing"}
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Failed act={act} otherwise={FAILED} />
      </div>
    </FormDialog>
  );
}

const useActOn = (onDone: () => void, run: () => Promise<unknown>) =>
  useMutation({ mutationFn: run, onSuccess: onDone, meta: { changes: ["recalls"] } });
