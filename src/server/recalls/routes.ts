import type { Handlers } from "#server/http/handlers.ts";
import { answerByStaff } from "./answer-recall.ts";
import { closeRecall } from "./close-recall.ts";
import { openRecall } from "./open-recall.ts";
import {
  getRecall,
  listRecalls,
  openRecalls,
  ordersOfRecall,
  previewBuyers,
  previewRecall,
  recallsToTell,
} from "./read-recalls.ts";
import { remedyRecall } from "./remedy-recall.ts";
import { tellOfRecall } from "./tell-buyer.ts";

export const recallRoutes: Handlers["recalls"] = { list: openRecalls };

export const adminRecallRoutes: Handlers["admin"]["recalls"] = {
  list: listRecalls,
  get: getRecall,
  orders: ordersOfRecall,
  toTell: recallsToTell,
  preview: previewRecall,
  previewBuyers,
  open: openRecall,
  tell: tellOfRecall,
  answer: answerByStaff,
  remedy: remedyRecall,
  close: closeRecall,
};
