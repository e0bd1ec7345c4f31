import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { api } from "#web/admin/api.ts";
import type { UnmatchedState } from "./unmatched-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const unmatchedQuery = ({ view, page }: UnmatchedState) =>
  queryOptions({
    queryKey: ["unmatched-payments", "list", { view, page }],
    queryFn: () => api.admin.unmatchedPayments.list({ view, page }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

/** Read anew for each act: the orders it may be meant for change while the shop sells. */
export const unmatchedPaymentQuery = (unmatchedId: string) =>
  queryOptions({
    queryKey: ["unmatched-payments", "detail", unmatchedId],
    queryFn: (): Promise<UnmatchedPayment> => api.admin.unmatchedPayments.get({ unmatchedId }),
    staleTime: 0,
  });
