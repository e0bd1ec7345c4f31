import type { Handlers } from "#server/http/handlers.ts";
import { cancelOrder } from "./cancel-order.ts";

export const cancellationRoutes: Handlers["admin"]["cancellations"] = { create: cancelOrder };
