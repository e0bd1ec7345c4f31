import type { Handlers } from "#server/http/handlers.ts";
import { askAlert } from "./ask-alert.ts";
import { endAlert } from "./end-alert.ts";

export const alertRoutes: Handlers["alerts"] = { ask: askAlert, end: endAlert };
