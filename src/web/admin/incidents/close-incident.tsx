import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WholeIncident } from "#contract/admin/incidents.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { gapsWords, INCIDENT_FORM, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";

/** What is missing before the end; then the end, which leaves everything in the register, and the way back. */
export function CloseIncident({ incident }: { incident: WholeIncident }) {
  const [asking, setAsking] = useState(false);
  const end = () => setAsking(false);
  if (incident.closedAt)
    return (
      <>
        <Button look="secondary" onClick={() => setAsking(true)}>
          {WORDS.reopen}
        </Button>
        {asking && <Reopen incidentId={incident.id} onClose={end} />}
      </>
    );
  if (incident.gaps.length > 0)
    return (
      <p className="text-ink-2">
        {WORDS.beforeClosing}
        {"\u00a0"}: {gapsWords(incident.gaps)}.
      </p>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{WORDS.close}</Button>
      {asking && <Close incidentId={incident.id} onClose={end} />}
    </>
  );
}

type ActProps = { incidentId: string; onClose: () => void };

function Close({ incidentId, onClose }: ActProps) {
  const [note, setNote] = useState("");
  const close = useMutation({
    mutationFn: () => api.admin.incidents.close({ incidentId, note }),
    onSuccess: onClose,
    meta: { done: WORDS.noted, changes: ["incidents"] },
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
      <Textarea
        id="incident-note"
        label={WORDS.note}
        hint={WORDS.closeHint}
        optional
        rows={3}
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Failed act={close} otherwise={INCIDENT_FORM.failed} />
    </FormDialog>
  );
}

function Reopen({ incidentId, onClose }: ActProps) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      id="incident-reopening"
      title={WORDS.reopen}
      label={WORDS.why}
      hint={WORDS.reopenHint}
      submitLabel={WORDS.reopen}
      failed={INCIDENT_FORM.failed}
      act={async (reason) => {
        await api.admin.incidents.reopen({ incidentId, reason });
        changed(queries, "incidents");
        return undefined;
      }}
      onDone={() => toast.success(WORDS.noted)}
      onClose={onClose}
    />
  );
}
