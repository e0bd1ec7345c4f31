import type { Handlers } from "#server/http/handlers.ts";
import { grantByHand, withdrawCredit } from "./by-hand.ts";
import { listCredits, listEveryCredit } from "./list-credits.ts";

export const creditRoutes: Handlers["admin"]["credits"] = {
  every: listEveryCredit,
  list: async ({ lists }, { userId }) => listCredits(lists, userId),
  grant: grantByHand,
  withdraw: withdrawCredit,
};
