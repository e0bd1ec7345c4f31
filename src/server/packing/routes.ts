import type { Handlers } from "#server/http/handlers.ts";
import { packByHand } from "./pack-by-hand.ts";
import { scanAtTable } from "./scan-at-table.ts";

export const packingRoutes: Handlers["admin"]["packing"] = { scan: scanAtTable, packByHand };
