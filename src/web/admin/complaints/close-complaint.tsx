import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ComplaintRow } from "#contract/admin/complaints.ts";
import { COMPLAINT_OUTCOMES, type ComplaintOutcome } from "#domain/complaints.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { isRefused } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { OUTCOME_NAMES, COMPLAINT_QUEUE as WORDS } from "#wording/complaints.ts";

const OUTCOMES = COMPLAINT_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }));

/** How a complaint ended. Money goes back from the order, as all money does. */
export function CloseComplaint({ complaint, onClose }: { complaint: ComplaintRow; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ComplaintOutcome>(
    complaint.wish === "repair" ? "repaired" : "replaced",
  );
  const [note, setNote] = useState("");
  const close = useMutation({
    mutationFn: () => api.admin.complaints.close({ complaintId: complaint.id, outcome, note }),
    onSuccess: () => onClose(),
    meta: { done: WORDS.closed, changes: ["complaints"] },
  });
  const notNoted = isRefused(close.error, "REFUND_NOT_NOTED");
  return (
    <FormDialog
      title={`Réclamation ${complaint.order.number}`}
      submit={{ onClick: () => close.mutate() }}
      submitLabel={WORDS.close}
      pending={close.isPending}
      dirty={note !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select id="outcome" label={WORDS.outcome} options={OUTCOMES} value={outcome} onChoose={setOutcome} />
        {(outcome === "refunded" || outcome === "price-reduced") && (
          <p>
            {WORDS.money}{" "}
            <Link to={paths.admin.orderDetail(complaint.order.id)} className={LINK}>
              {complaint.order.number}
            </Link>
          </p>
        )}
        <Textarea
          id="complaint-note"
          label={WORDS.note}
          hint={WORDS.noteHint}
          optional={outcome !== "refused"}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {notNoted ? (
          <RefundDialog
            orderId={complaint.order.id}
            itemIds={complaint.itemIds}
            elsewhere
            onRefunded={() => close.mutate()}
            onClose={() => close.reset()}
          />
        ) : (
          <Failed act={close} otherwise="Impossible de clôturer la réclamation" />
        )}
      </div>
    </FormDialog>
  );
}
