import { grantImpersonation } from "#server/auth/impersonation.ts";
import { resetFactor } from "#server/auth/second-factor/reset-factor.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { previewToUser, sendToUser } from "#server/messages/send-to-user.ts";
import { erasePerson } from "./erase-person.ts";
import { getUser } from "./get-user.ts";
import { chooseUsers, listUsers, searchUsers } from "./list-users.ts";
import { mergeUserOrders } from "./merge-orders.ts";
import { saveUser } from "./save-user.ts";

export const userRoutes: Handlers["admin"]["users"] = {
  list: listUsers,
  ids: chooseUsers,
  search: searchUsers,
  get: (context, { userId }) => getUser(context, userId),
  save: saveUser,
  merge: mergeUserOrders,
  impersonate: grantImpersonation,
  erase: erasePerson,
  resetSecondFactor: resetFactor,
  previewMessage: previewToUser,
  sendMessage: sendToUser,
};
