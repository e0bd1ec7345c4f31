import { useMutation } from "@tanstack/react-query";
import type { RecallOrder } from "#contract/admin/recalls.ts";
import { api } from "#web/admin/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

/** Notes that she was reached by telephone or a message. */
export function TellButton({ order }: { order: RecallOrder }) {
  const { recallId, orderId } = order;
  const tell = useMutation({
    mutationFn: () => api.admin.recalls.tell({ recallId, orderId }),
    meta: { done: WORDS.told, failed: "Impossible de le noter", changes: ["recalls"] },
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
