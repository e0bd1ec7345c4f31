import { orpc } from "#web/admin/client/api.ts";

const BACK_OFFICE = "back-office";

/** The message templates that staff may send, by type. */
export const templatesQuery = orpc.admin.messages.templates.queryOptions({
  select: (templates) => templates.filter(({ scope }) => scope.includes(BACK_OFFICE)),
  staleTime: 60_000,
});
