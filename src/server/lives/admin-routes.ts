import type { Handlers } from "#server/http/handlers.ts";
import { createLive } from "./create-live.ts";
import { getLiveDetail } from "./get-live-detail.ts";
import { incompletePieces } from "./incomplete-pieces.ts";
import { chooseLives, listLives } from "./list-lives.ts";
import { saveLive, setLiveActive } from "./save-live.ts";
import { saveTimeToPay } from "./time-to-pay.ts";
import { listEvents, listParticipants } from "./watch-tiktok.ts";

export const adminLiveRoutes: Handlers["admin"]["lives"] = {
  list: listLives,
  ids: chooseLives,
  get: (context, { liveId }) => getLiveDetail(context, liveId),
  create: createLive,
  save: saveLive,
  saveTimeToPay,
  incomplete: incompletePieces,
  setActive: setLiveActive,
  participants: listParticipants,
  events: listEvents,
};
