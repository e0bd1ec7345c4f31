import { useQueryClient } from "@tanstack/react-query";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { toast } from "#web/ui/toasts.ts";

type AnswerDialogProps = { request: DataRequest; onClose: () => void };

/** What was answered, kept as proof that it was in time. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      id="data-answer"
      title="Noter la réponse"
      label="Ce qui a été répondu"
      hint={"Par exemple\u00a0: fichier envoyé par email le 25 novembre."}
      submitLabel="Enregistrer"
      failed="Impossible d'enregistrer la réponse"
      act={async (answer) => {
        await api.admin.personalData.answerRequest({ requestId: request.id, answer });
        changed(queries, "data requests");
        return undefined;
      }}
      onDone={() => toast.success("Réponse enregistrée")}
      onClose={onClose}
    />
  );
}
