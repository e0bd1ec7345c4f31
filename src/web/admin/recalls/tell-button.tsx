import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecallOrder } from "#contract/admin/recalls.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.ts";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

/** Notes that she was reached by telephone or a message. */
export function TellButton({ order }: { order: RecallOrder }) {
  const queries = useQueryClient();
  const { recallId, orderId } = order;
  const tell = useMutation({
    mutationFn: () => api.admin.recalls.tell({ recallId, orderId }),
    onSuccess: () => toast.success(WORDS.told),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de le noter")),
    onSettled: () => changed(queries, "recalls"),
  });
  return (
    <Button
      pending={tell.isPending}
      onClick={() => tell.mutate()}
      aria-label={`${WORDS.tell}, ${order.orderNumber}`}
    >
      {WORDS.tell}
    </Button>
  );
}
