import type { api } from "#web/admin/client/api.ts";

/** What the server tells of the work that waits. */
export type Work = Awaited<ReturnType<typeof api.admin.overview.dashboard>>;
