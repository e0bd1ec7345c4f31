import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";

const BACK_OFFICE = "back-office";

/** The message templates that staff may send, by type. */
export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: async () =>
    (await api.admin.messages.templates()).filter(({ scope }) => scope.includes(BACK_OFFICE)),
  staleTime: 60_000,
});
