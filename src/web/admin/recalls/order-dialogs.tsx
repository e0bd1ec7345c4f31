import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Recall, RecallOrder } from "#contract/admin/recalls.ts";
import { RECALL_OUTCOMES, type RecallOutcome, type RecallRemedy } from "#domain/recalls.ts";
import { api } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { RECALL_OUTCOME_NAMES, REMEDY_NAMES, RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

const OUTCOMES = RECALL_OUTCOMES.map((value) => ({ value, label: RECALL_OUTCOME_NAMES[value] }));

type AnswerDialogProps = { order: RecallOrder; recall: Recall; onClose: () => void };

/** What she said to staff that she wants. */
export function AnswerDialog({ order, recall, onClose }: AnswerDialogProps) {
  const { recallId, orderId, orderNumber } = order;
  const [remedy, setRemedy] = useState<RecallRemedy>(order.remedy ?? recall.remedies[0] ?? "refund");
  const act = useActOn(onClose, () => api.admin.recalls.answer({ recallId, orderId, remedy }));
  return (
    <Dialog open onClose={onClose} title={`${WORDS.answer}, ${orderNumber}`} size="small">
      <div className="flex flex-col gap-4">
        <Select
          id="remedy"
          label={WORDS.wants}
          options={recall.remedies.map((value) => ({ value, label: REMEDY_NAMES[value] }))}
          value={remedy}
          onChange={({ target }) => setRemedy(target.value as RecallRemedy)}
        />
        <End act={act} label="Enregistrer" />
      </div>
    </Dialog>
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
    <Dialog open onClose={onClose} title={`${WORDS.remedy}, ${orderNumber}`} size="medium">
      <div className="flex flex-col gap-4">
        <Select
          id="outcome"
          label={WORDS.outcome}
          options={OUTCOMES}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as RecallOutcome)}
        />
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
        <End act={act} label={outcome === "refund" ? "Rembourser" : WORDS.remedy} />
      </div>
    </Dialog>
  );
}

function useActOn(onDone: () => void, run: () => Promise<unknown>) {
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    meta: { changes: ["recalls"] },
  });
}

function End({ act, label }: { act: ReturnType<typeof useActOn>; label: string }) {
  return (
    <>
      {act.isError && (
        <p role="alert" className="font-medium text-danger">
          {sentenceOf(act.error, "Impossible d'enregistrer")}
        </p>
      )}
      <Button pending={act.isPending} onClick={() => act.mutate()} className="self-start">
        {label}
      </Button>
    </>
  );
}
