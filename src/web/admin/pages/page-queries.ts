import { queryOptions } from "@tanstack/react-query";
import type { PageDetail } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";

export const pagesQuery = queryOptions({
  queryKey: ["pages", "list"],
  queryFn: () => api.admin.pages.list(),
});

export const pageQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["pages", "detail", pageId],
    queryFn: (): Promise<PageDetail> => api.admin.pages.get({ pageId }),
  });
