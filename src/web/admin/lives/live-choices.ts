import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import type { Choice } from "#web/ui/desk/combobox.tsx";
import { formatDateTime } from "#wording/format.ts";

export type LiveChoice = { id: string; title: string; liveDate: string; isActive: boolean };

/** Every live, newest first, for filters and forms. */
export const livesQuery = queryOptions({
  queryKey: ["lives", "choices"],
  queryFn: () => api.admin.desk.lives(),
  staleTime: 60_000,
});

export const liveChoices = (lives: readonly LiveChoice[]): Choice[] =>
  lives.map(({ id, title, liveDate }) => ({ value: id, label: title, detail: formatDateTime(liveDate) }));
