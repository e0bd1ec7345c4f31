import type { Handlers } from "#server/http/handlers.ts";
import { exportPerson } from "./export-person.ts";

export const personalDataRoutes: Handlers["admin"]["personalData"] = {
  exportPerson,
};
