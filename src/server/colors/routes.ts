import type { Handlers } from "#server/http/handlers.ts";
import { listColors } from "./list-colors.ts";
import { createColor, removeColor, saveColor } from "./write-colors.ts";

export const colorRoutes: Handlers["admin"]["colors"] = {
  list: listColors,
  create: createColor,
  save: saveColor,
  remove: removeColor,
};
