import type { AppContext } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { ingestEvents } from "./ingest-events.ts";
import { getCapture, listComments } from "./read-captures.ts";
import { reportCaptures } from "./report-captures.ts";

export const ingestRoutes = (context: AppContext): Handlers["ingest"] => ({
  liveEvents: ingestEvents(context),
  captures: reportCaptures,
});

export const captureRoutes: Handlers["admin"]["capture"] = { comments: listComments, get: getCapture };
