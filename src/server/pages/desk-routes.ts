import type { Handlers } from "#server/http/handlers.ts";
import {
  createPage,
  getPageDetail,
  listPages,
  pageModel,
  previewPage,
  removePage,
  savePage,
} from "./desk-pages.ts";

export const deskPageRoutes: Handlers["admin"]["pages"] = {
  list: listPages,
  get: getPageDetail,
  create: createPage,
  save: savePage,
  remove: removePage,
  model: pageModel,
  preview: previewPage,
};
