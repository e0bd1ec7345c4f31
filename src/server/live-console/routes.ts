import type { Handlers } from "#server/http/handlers.ts";
import { addForViewer } from "./add-for-viewer.ts";
import { holdComment, leaveComment } from "./hold-comment.ts";
import { findViewers, listConsoleLives, listPieces } from "./look-up.ts";
import { moveInRun } from "./move-in-run.ts";
import { readClosing } from "./read-closing.ts";
import { listMarks } from "./read-marks.ts";
import { listConsoleOrders } from "./read-orders.ts";
import { setOnAir } from "./set-on-air.ts";

export const liveConsoleRoutes: Handlers["admin"]["liveConsole"] = {
  lives: listConsoleLives,
  marks: listMarks,
  orders: listConsoleOrders,
  pieces: listPieces,
  viewers: findViewers,
  add: addForViewer,
  holdComment,
  leaveComment,
  setOnAir,
  moveInRun,
  closing: readClosing,
};
