import { objectForPerson } from "#server/advertising/object-for-person.ts";
import { grantImpersonation } from "#server/auth/impersonation.ts";
import { resetFactor } from "#server/auth/second-factor/reset-factor.ts";
import { forgetPhones } from "#server/baskets/forget-phones.ts";
import { erasePerson } from "#server/erasure/erase-person.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { mergeUserOrders } from "#server/order-owners/merge-orders.ts";
import { stopTextsOfPerson } from "#server/sms/consents.ts";
import { decideStep } from "#server/unpaid-ladder/decide-step.ts";
import { setBlock } from "#server/unpaid-ladder/set-block.ts";
import { chooseUsers, listUsers, searchUsers } from "./list-users.ts";
import { addNote, removeNote } from "./note-on-user.ts";
import { openUser } from "./open-user.ts";
import { readUserPage } from "./read-user-page.ts";
import { saveUser } from "./save-user.ts";

export const userRoutes: Omit<Handlers["admin"]["users"], "previewMessage" | "sendMessage"> = {
  list: listUsers,
  ids: chooseUsers,
  search: searchUsers,
  get: openUser,
  page: readUserPage,
  addNote,
  removeNote,
  forgetPhones,
  stopTexts: stopTextsOfPerson,
  objectToAdvertising: objectForPerson,
  decideUnpaidStep: decideStep,
  setBlock,
  save: saveUser,
  merge: mergeUserOrders,
  impersonate: grantImpersonation,
  erase: erasePerson,
  resetSecondFactor: resetFactor,
};
