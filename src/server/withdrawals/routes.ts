import type { Handlers } from "#server/http/handlers.ts";
import { moveWithdrawal } from "./handle-withdrawal.ts";
import { chooseWithdrawals, getWithdrawal, listWithdrawals } from "./list-withdrawals.ts";
import { matchWithdrawal } from "./match-withdrawal.ts";
import { stateWithdrawal } from "./state-withdrawal.ts";

export const withdrawalRoutes: Handlers["withdrawals"] = { state: stateWithdrawal };

export const adminWithdrawalRoutes: Handlers["admin"]["withdrawals"] = {
  list: listWithdrawals,
  ids: chooseWithdrawals,
  get: getWithdrawal,
  move: moveWithdrawal,
  match: matchWithdrawal,
};
