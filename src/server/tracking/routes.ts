import type { Handlers } from "#server/http/handlers.ts";
import { sendAgain } from "#server/shipping/send-again.ts";
import { listParcels } from "./list-parcels.ts";
import { markHandled } from "./mark-handled.ts";
import { parcelOfOrder } from "./parcel-of-order.ts";

export const trackingRoutes: Handlers["admin"]["tracking"] = {
  list: listParcels,
  ofOrder: parcelOfOrder,
  handled: markHandled,
  sendAgain,
};
