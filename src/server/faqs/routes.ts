import type { Handlers } from "#server/http/handlers.ts";
import { createFaq, listFaqs, moveFaq, removeFaq, saveFaq } from "./desk-faqs.ts";

export const deskFaqRoutes: Handlers["admin"]["faqs"] = {
  list: listFaqs,
  create: createFaq,
  save: saveFaq,
  remove: removeFaq,
  move: moveFaq,
};
