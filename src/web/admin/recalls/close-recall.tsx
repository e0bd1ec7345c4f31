import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Recall } from "#contract/admin/recalls.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

/** Ends a recall; while something is left to do, with the reason. */
export function CloseRecall({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const [note, setNote] = useState("");
  const left = recall.progress.orders - recall.progress.done;
  const close = useMutation({
    mutationFn: () => api.admin.recalls.close({ recallId: recall.id, note }),
    onSuccess: () => onClose(),
    meta: { done: WORDS.closed, changes: ["recalls"] },
  });
  return (
    <FormDialog
      title={WORDS.close}
      submit={{ onClick: () => close.mutate() }}
      submitLabel={WORDS.close}
      pending={close.isPending}
      dirty={note !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Textarea
          id="close-note"
          label={WORDS.closeNote}
          {...(left > 0 ? { hint: WORDS.closeHint(left) } : {})}
          optional={left === 0}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Failed act={close} otherwise="Impossible de clôturer le rappel" />
      </div>
    </FormDialog>
  );
}
