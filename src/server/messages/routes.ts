import { whoAgreed } from "#server/advertising/readers-among.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { batchProgress } from "./batch-progress.ts";
import { contractPrinted } from "./contract-sheet.ts";
import { dropHeld } from "./drop-held.ts";
import { listOutbox, messagesForStaff } from "./list-outbox.ts";
import { listTemplates } from "./list-templates.ts";
import { previewMessage } from "./preview-message.ts";
import { readMessage } from "./read-message.ts";
import { createTemplate, saveTemplate } from "./save-template.ts";
import { sendAgain } from "./send-again.ts";
import { sendContract } from "./send-contract.ts";
import { sendTest } from "./send-test.ts";
import { sendToOrders } from "./send-to-orders.ts";
import { previewToUser, sendToUser } from "./send-to-user.ts";
import { sendToUsers } from "./send-to-users.ts";

export const messageRoutes: Handlers["admin"]["messages"] = {
  contractPrinted,
  sendContract,
  templates: listTemplates,
  preview: previewMessage,
  sendToOrders,
  sendToUsers,
  agreed: whoAgreed,
  batch: batchProgress,
  retry: sendAgain,
  drop: dropHeld,
};

export const outboxRoutes: Handlers["admin"]["outbox"] = {
  list: listOutbox,
  failedIds: (context, input) => messagesForStaff(context, { ...input, state: "failed" }),
  heldIds: (context, input) => messagesForStaff(context, { ...input, state: "held" }),
  get: readMessage,
};

export const templateRoutes: Handlers["admin"]["templates"] = {
  create: createTemplate,
  save: saveTemplate,
  test: sendTest,
};

/** Messages to one person; the rest of what staff do with people is the users' own. */
export const userMessageRoutes: Pick<Handlers["admin"]["users"], "previewMessage" | "sendMessage"> = {
  previewMessage: previewToUser,
  sendMessage: sendToUser,
};
