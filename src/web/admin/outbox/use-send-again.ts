import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import { outboxChanged } from "./outbox-queries.ts";

/** Puts messages back into the queue: one, or many that failed. */
export function useSendAgain(onQueued: () => void = () => undefined) {
  const queries = useQueryClient();
  const act = useOneAct();
  const failed = (error: unknown) => toast.error(sentenceOf(error, "Impossible de renvoyer le message"));
  const one = useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    onSuccess: () => toast.success("Le message est remis en file d'envoi"),
    onError: failed,
    onSettled: () => outboxChanged(queries),
  });
  const many = useMutation({
    mutationFn: (messageIds: number[]) =>
      act(messageIds, (options) => api.admin.outbox.sendAllAgain({ messageIds }, options)),
    onSuccess: ({ queued, left }) => {
      onQueued();
      const done = `${countOf(queued, "message remis", "messages remis")} en file d'envoi`;
      if (left === 0) toast.success(done);
      else toast.warning(`${done}, ${countOf(left, "laissé")} ${plural(left, "tel quel", "tels quels")}`);
    },
    onError: failed,
    onSettled: () => outboxChanged(queries),
  });
  return { one, many };
}
