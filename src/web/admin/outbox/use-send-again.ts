import { useMutation } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";

/** Puts one message back into the queue. */
export function useSendAgain() {
  return useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    meta: {
      done: "Le message est remis en file d'envoi",
      failed: "Impossible de renvoyer le message",
      changes: ["outbox"],
    },
  });
}
