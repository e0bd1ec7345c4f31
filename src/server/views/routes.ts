import type { Handlers } from "#server/http/handlers.ts";
import { createView, listViews, removeView, saveView } from "./saved-views.ts";

export const viewRoutes: Handlers["admin"]["views"] = {
  list: listViews,
  create: createView,
  save: saveView,
  remove: removeView,
};
