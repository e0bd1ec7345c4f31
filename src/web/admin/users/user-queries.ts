import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { UserDetail } from "#contract/admin/users.ts";
import { api } from "#web/admin/api.ts";
import type { UsersState } from "./users-state.ts";

const REFRESH_EVERY_MS = 60_000;

export const usersQuery = ({ q, rights, sort, page }: UsersState) =>
  queryOptions({
    queryKey: ["users", "list", { q, rights, sort, page }],
    queryFn: () => api.admin.users.list({ q, rights, sort, page }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ["users", "detail", userId],
    queryFn: (): Promise<UserDetail> => api.admin.users.get({ userId }),
  });

export const ordersOfQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ["orders", "of-user", userId, page],
    queryFn: () => api.admin.orders.list({ user: userId, page }),
    placeholderData: keepPreviousData,
  });

/** After an act on people: every list that shows them is read again. */
export function usersChanged(queries: QueryClient): void {
  for (const queryKey of [["users"], ["orders"]]) void queries.invalidateQueries({ queryKey });
}
