import { queryOptions } from "@tanstack/react-query";
import type { FaqRow } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";

export const faqsQuery = queryOptions({
  queryKey: ["faqs"],
  queryFn: (): Promise<FaqRow[]> => api.admin.faqs.list(),
});
