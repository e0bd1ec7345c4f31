import type { Handlers } from "#server/http/handlers.ts";
import { chooseLives, findUsers } from "./choices.ts";
import { counters } from "./counters.ts";
import { dashboard } from "./dashboard.ts";
import { figures } from "./figures.ts";
import { me } from "./me.ts";
import { readReport } from "./read-report.ts";

export const overviewRoutes: Handlers["admin"]["overview"] = {
  me,
  counters,
  dashboard,
  figures,
  report: readReport,
  lives: chooseLives,
  findUsers,
};
