import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, orpc } from "#web/admin/client/api.ts";
import { toast } from "#web/ui/toasts.ts";

export const REPRINT_FAILED = "Impossible de noter cette réimpression";

type Asked = Parameters<typeof api.admin.reprints.ask>[0];

/** Wants something on paper once more, at whichever table the printer stands. */
export function useAskReprint() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => api.admin.reprints.ask(asked),
    onSuccess: (list) => {
      queries.setQueryData(orpc.admin.reprints.list.queryKey(), list);
      toast.success("Ajouté à la file de réimpression");
    },
    meta: { failed: REPRINT_FAILED },
  });
}
