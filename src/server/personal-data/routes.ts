import type { Handlers } from "#server/http/handlers.ts";
import { eraseRequested, exportRequested, objectRequested } from "./act-on-request.ts";
import { exportPerson } from "./export-person.ts";
import { readRegister } from "./read-register.ts";
import { answerRequest, listRequests, noteRequest } from "./requests.ts";
import { eraseViewer, exportViewer, searchHandles } from "./viewers.ts";

export const personalDataRoutes: Handlers["admin"]["personalData"] = {
  exportPerson,
  searchHandles,
  exportViewer,
  eraseViewer,
  register: readRegister,
  requests: listRequests,
  noteRequest,
  exportRequested,
  eraseRequested,
  objectRequested,
  answerRequest,
};
