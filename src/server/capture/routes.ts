import type { House } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { ingestEvents } from "./ingest-events.ts";
import { getCapture, listComments } from "./read-captures.ts";
import { reportCaptures } from "./report-captures.ts";

export const ingestRoutes = (house: House): Handlers["ingest"] => ({
  liveEvents: ingestEvents(house),
  captures: reportCaptures,
});

export const captureRoutes: Handlers["admin"]["capture"] = { comments: listComments, get: getCapture };
