import type { Handlers } from "#server/http/handlers.ts";
import { listOwnOrders } from "./list-own-orders.ts";
import { readOwnCredits } from "./own-credits.ts";
import { getOwnProfile, saveOwnProfile } from "./own-profile.ts";

export const customerRoutes: Handlers["customer"] = {
  get: getOwnProfile,
  save: saveOwnProfile,
  orders: listOwnOrders,
  credits: readOwnCredits,
};
