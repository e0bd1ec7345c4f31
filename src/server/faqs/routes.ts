import type { Handlers } from "#server/http/handlers.ts";
import { createFaq, listFaqs, moveFaq, removeFaq, saveFaq } from "./admin-faqs.ts";

export const adminFaqRoutes: Handlers["admin"]["faqs"] = {
  list: listFaqs,
  create: createFaq,
  save: saveFaq,
  remove: removeFaq,
  move: moveFaq,
};
