import type { Handlers } from "#server/http/handlers.ts";
import { chooseByStaff } from "./choose-by-staff.ts";
import { declareShortage } from "./declare-shortage.ts";
import { findPiece } from "./find-piece.ts";
import { listShortages } from "./list-shortages.ts";
import { replaceByStaff, replacementsForStaff } from "./replace-by-staff.ts";

export const shortageRoutes: Handlers["admin"]["shortages"] = {
  list: listShortages,
  declare: declareShortage,
  find: findPiece,
  choose: chooseByStaff,
  replacements: replacementsForStaff,
  replace: replaceByStaff,
};
