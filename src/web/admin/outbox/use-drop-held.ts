import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { outboxChanged } from "./outbox-queries.ts";

/** Ends one held message without sending it. */
export function useDropHeld() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => api.admin.messages.drop({ messageId }),
    onSuccess: () => toast.success("Le message ne sera pas envoyé"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible d'abandonner le message")),
    onSettled: () => outboxChanged(queries),
  });
}
