import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { printLabel } from "#web/admin/orders/label/label-files.ts";
import { toast } from "#web/ui/toasts.ts";

/** Opens the confirmation of an order for the printer; from then on the buyer has it with her parcel. */
export function usePrintConfirmation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (orderId: string) => {
      const problem = await printLabel(`/api/admin/orders/${orderId}/confirmation.pdf`);
      if (problem) throw new Error(problem);
      await api.admin.messages.contractPrinted({ orderId });
    },
    onSuccess: () => changed(queries, "orders"),
    onError: (error) => toast.error(error.message),
    meta: { done: "Glissez la confirmation imprimée dans le colis" },
  });
}
