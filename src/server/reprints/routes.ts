import type { Handlers } from "#server/http/handlers.ts";
import { askForReprint, listReprints, markPrinted } from "./reprints.ts";

export const reprintRoutes: Handlers["admin"]["reprints"] = {
  list: listReprints,
  ask: askForReprint,
  printed: markPrinted,
};
