import type { Handlers } from "#server/http/handlers.ts";
import { createReturn } from "./create-return.ts";
import { restockPiece } from "./restock-piece.ts";
import { undoReturn } from "./undo-return.ts";

export const returnRoutes: Handlers["admin"]["returns"] = {
  create: createReturn,
  undo: undoReturn,
  restock: restockPiece,
};
