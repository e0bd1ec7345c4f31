import type { Handlers } from "#server/http/handlers.ts";
import { stateWithdrawal } from "./state-withdrawal.ts";

export const withdrawalRoutes: Handlers["withdrawals"] = { state: stateWithdrawal };
