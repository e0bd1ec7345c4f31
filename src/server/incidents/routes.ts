import type { Handlers } from "#server/http/handlers.ts";
import { getIncident, listIncidents } from "./read-incidents.ts";
import { closeIncident, decide, reopenIncident, tell } from "./take-steps.ts";
import { correctIncident, noteIncident } from "./write-incidents.ts";

export const incidentRoutes: Handlers["admin"]["incidents"] = {
  list: listIncidents,
  get: getIncident,
  note: noteIncident,
  correct: correctIncident,
  decide,
  tell,
  close: closeIncident,
  reopen: reopenIncident,
};
