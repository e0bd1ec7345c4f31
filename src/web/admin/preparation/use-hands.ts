import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/admin/client/api.ts";

/** A lease lasts a minute: one answer that is late or lost takes nothing away. */
const RENEW_EVERY_MS = 20_000;

/**
 * Says that this person has the parcel on her table as long as it is open here, and who else has it. Where nobody
 * answers, nothing is in the way: the server decides at the validation.
 */
export function useHands(orderId: string) {
  const queries = useQueryClient();
  const queryKey = ["hands", orderId];
  const hold = useQuery({
    queryKey,
    queryFn: () => api.admin.shipping.holdParcel({ orderId, takesOver: false }),
    refetchInterval: RENEW_EVERY_MS,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => () => void api.admin.shipping.letParcelGo({ orderId }).catch(() => undefined), [orderId]);
  const takeOver = useMutation({
    mutationFn: () => api.admin.shipping.holdParcel({ orderId, takesOver: true }),
    onSuccess: (held) => queries.setQueryData(queryKey, held),
  });
  return { otherName: hold.data && !hold.data.mine ? hold.data.name : undefined, takeOver };
}
