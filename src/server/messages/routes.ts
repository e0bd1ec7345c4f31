import type { Handlers } from "#server/http/handlers.ts";
import { batchProgress } from "./batch-progress.ts";
import { listTemplates } from "./list-templates.ts";
import { previewMessage } from "./preview-message.ts";
import { retryMessage } from "./retry-message.ts";
import { createTemplate, saveTemplate } from "./save-template.ts";
import { sendTest } from "./send-test.ts";
import { sendToOrders } from "./send-to-orders.ts";

export const messageRoutes: Handlers["admin"]["messages"] = {
  templates: listTemplates,
  preview: previewMessage,
  sendToOrders,
  batch: batchProgress,
  retry: retryMessage,
};

export const templateRoutes: Handlers["admin"]["templates"] = {
  create: createTemplate,
  save: saveTemplate,
  test: sendTest,
};
