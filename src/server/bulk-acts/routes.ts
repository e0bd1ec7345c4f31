import type { Handlers } from "#server/http/handlers.ts";
import { closeBulkAct, openBulkActs, retryBulkAct } from "./open-bulk-acts.ts";
import { startBulkAct } from "./start-bulk-act.ts";

export const bulkActRoutes: Handlers["admin"]["bulkActs"] = {
  start: startBulkAct,
  open: openBulkActs,
  retry: retryBulkAct,
  close: closeBulkAct,
};
