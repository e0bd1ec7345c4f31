import { orpc } from "#web/admin/client/api.ts";
import type { Choice } from "#web/ui/admin/combobox.tsx";
import { formatDateTime } from "#wording/format.ts";

export type LiveChoice = { id: string; title: string; liveDate: string; isActive: boolean };

/** Every live, newest first, for filters and forms. */
export const livesQuery = orpc.admin.overview.lives.queryOptions({ staleTime: 60_000 });

export const liveChoices = (lives: readonly LiveChoice[]): Choice[] =>
  lives.map(({ id, title, liveDate }) => ({ value: id, label: title, detail: formatDateTime(liveDate) }));
