import { queryOptions } from "@tanstack/react-query";
import type { SavedView, ViewList } from "#contract/admin/views.ts";
import { api } from "#web/admin/api.ts";

export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: (): Promise<SavedView[]> => api.admin.views.list({ list }),
    staleTime: 60_000,
  });
