import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { outboxChanged } from "./outbox-queries.ts";

/** Puts one message back into the queue. */
export function useSendAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    onSuccess: () => toast.success("Le message est remis en file d'envoi"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de renvoyer le message")),
    onSettled: () => outboxChanged(queries),
  });
}
