import type { Handlers } from "#server/http/handlers.ts";
import { getActiveLive, getOnAir, getShownEarlier, listActiveLives } from "./active-lives.ts";
import { readOverlay } from "./lives.sql.ts";
import { findNearPieces, searchByReference } from "./search-by-reference.ts";

export const liveRoutes: Handlers["lives"] = {
  list: listActiveLives,
  get: getActiveLive,
  onAir: getOnAir,
  shown: getShownEarlier,
  overlay: ({ db }, { liveId }) => readOverlay(db, { liveId }),
  search: searchByReference,
  near: findNearPieces,
};
