import type { Handlers } from "#server/http/handlers.ts";
import { callOffCase } from "./call-off-case.ts";
import { checkCase } from "./check-case.ts";
import { createReturn } from "./create-return.ts";
import { dateCase } from "./date-case.ts";
import { casesOfOrder, getCase, listCases } from "./list-cases.ts";
import { openCaseByStaff } from "./open-case.ts";
import { refundCase } from "./refund-case.ts";
import { reopenCase } from "./reopen-case.ts";
import { restockPiece } from "./restock-piece.ts";
import { makeReturnLabelByStaff, markLabelHandled } from "./return-label.ts";
import { undoReturn } from "./undo-return.ts";

export const returnRoutes: Handlers["admin"]["returns"] = {
  create: createReturn,
  undo: undoReturn,
  restock: restockPiece,
};

export const returnCaseRoutes: Handlers["admin"]["returnCases"] = {
  list: listCases,
  get: getCase,
  ofOrder: casesOfOrder,
  open: openCaseByStaff,
  date: dateCase,
  check: checkCase,
  callOff: callOffCase,
  reopen: reopenCase,
  label: makeReturnLabelByStaff,
  labelHandled: markLabelHandled,
  refund: refundCase,
};
