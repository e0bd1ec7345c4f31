import type { Handlers } from "#server/http/handlers.ts";
import { acceptClaim, dismissClaim, undoClaim } from "./decide-claim.ts";
import { listClaims, setAutomatic, unansweredClaims } from "./list-claims.ts";
import { listWaiting } from "./list-waiting.ts";
import { tellWaiting, undoWaitingTold, waitingFor } from "./tell-waiting.ts";
import { waitForPiece } from "./waiting-list.ts";
import { whyHers } from "./why-hers.ts";

export const claimRoutes: Handlers["admin"]["claims"] = {
  list: listClaims,
  unanswered: unansweredClaims,
  waiting: listWaiting,
  wait: waitForPiece,
  waitingFor,
  tell: tellWaiting,
  undoTold: undoWaitingTold,
  setAutomatic,
  accept: acceptClaim,
  dismiss: dismissClaim,
  undo: undoClaim,
  whyHers,
};
