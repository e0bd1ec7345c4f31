import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";

const REFRESH_EVERY_MS = 20_000;

export const preparationQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ["preparation", "queue", q],
    queryFn: ({ pageParam }) =>
      api.admin.shipping.preparationQueue({ q, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });
