import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";

const REFRESH_EVERY_MS = 20_000;

export const preparationQuery = (q: string) =>
  queryOptions({
    queryKey: ["preparation", "queue", q],
    queryFn: () => api.admin.shipping.preparationQueue({ q }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });
