import type { Handlers } from "#server/http/handlers.ts";
import { listMakers } from "./list-makers.ts";
import { createMaker, removeMaker, saveMaker } from "./write-makers.ts";

export const makerRoutes: Handlers["admin"]["makers"] = {
  list: listMakers,
  create: createMaker,
  save: saveMaker,
  remove: removeMaker,
};
