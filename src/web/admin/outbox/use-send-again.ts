import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";

/** Puts one message back into the queue. */
export function useSendAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    onSuccess: () => toast.success("Le message est remis en file d'envoi"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de renvoyer le message")),
    onSettled: () => changed(queries, "outbox"),
  });
}
