import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { api } from "#web/admin/api.ts";
import type { WithdrawalsState } from "./withdrawals-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const withdrawalsQuery = ({ view, q, page }: WithdrawalsState) =>
  queryOptions({
    queryKey: ["withdrawals", "list", { view, q, page }],
    queryFn: () => api.admin.withdrawals.list({ view, q, page }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

export const withdrawalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: ["withdrawals", "detail", withdrawalId],
    queryFn: (): Promise<WithdrawalRow> => api.admin.withdrawals.get({ withdrawalId }),
  });

export function withdrawalsChanged(queries: QueryClient): void {
  for (const queryKey of [["withdrawals"], ["orders"], ["dashboard"]])
    void queries.invalidateQueries({ queryKey });
}
