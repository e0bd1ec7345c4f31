import type { Handlers } from "#server/http/handlers.ts";
import { listContacts } from "./list-contacts.ts";
import { tellBuyer, undoTold } from "./tell-buyer.ts";

export const orderContactRoutes: Handlers["admin"]["orderContacts"] = {
  list: listContacts,
  tell: tellBuyer,
  undo: undoTold,
};
