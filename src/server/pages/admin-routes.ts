import type { Handlers } from "#server/http/handlers.ts";
import {
  createPage,
  getPageDetail,
  listPages,
  pageModel,
  previewPage,
  removePage,
  savePage,
} from "./admin-pages.ts";

export const adminPageRoutes: Handlers["admin"]["pages"] = {
  list: listPages,
  get: getPageDetail,
  create: createPage,
  save: savePage,
  remove: removePage,
  model: pageModel,
  preview: previewPage,
};
