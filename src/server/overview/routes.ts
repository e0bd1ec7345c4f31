import type { Handlers } from "#server/http/handlers.ts";
import { chooseLives, findUsers } from "./choices.ts";
import { counters } from "./counters.ts";
import { dashboard } from "./dashboard.ts";
import { me } from "./me.ts";

export const overviewRoutes: Handlers["admin"]["overview"] = {
  me,
  counters,
  dashboard,
  lives: chooseLives,
  findUsers,
};
