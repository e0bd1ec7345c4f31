import type { Handlers } from "#server/http/handlers.ts";
import { listCodes, listUses } from "./list-codes.ts";
import { createCode, removeCode, saveCode } from "./write-codes.ts";

export const promoCodeRoutes: Handlers["admin"]["promoCodes"] = {
  list: listCodes,
  uses: listUses,
  create: createCode,
  save: saveCode,
  remove: removeCode,
};
