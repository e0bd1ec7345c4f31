import type { Handlers } from "#server/http/handlers.ts";
import { answerNotice } from "./answer-notice.ts";
import { chooseInSpace, readOwnChoice } from "./choose-in-space.ts";
import { chooseOnOrder } from "./choose-on-order.ts";
import { objectByLink } from "./object-by-link.ts";

export const advertisingRoutes: Handlers["advertising"] = {
  chooseOnOrder,
  answerNotice,
  own: readOwnChoice,
  chooseInSpace,
  object: objectByLink,
};
