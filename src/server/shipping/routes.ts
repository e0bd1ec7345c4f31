import type { Handlers } from "#server/http/handlers.ts";
import { listHeld } from "#server/parcels/list-held.ts";
import { changeDelivery } from "./change-delivery.ts";
import { discardLabel } from "./discard-label.ts";
import { fetchLabel } from "./fetch-label.ts";
import { holdParcel, letParcelGo } from "./hold-parcel.ts";
import { joinParcelOf, parcelCandidates } from "./join-parcel-of.ts";
import { keepParcel } from "./keep-parcel.ts";
import { makeLabel } from "./make-label.ts";
import { preparationQueue } from "./preparation-queue.ts";
import { splitParcel } from "./split-parcel.ts";
import { validatePreparation } from "./validate-preparation.ts";

/**
 * Making labels keeps no answer under its idempotency key: an order's label is its own key, and asking again for one
 * that exists answers it.
 */
export const shippingRoutes: Handlers["admin"]["shipping"] = {
  makeLabel,
  fetchLabel,
  discardLabel,
  preparationQueue,
  holdParcel,
  letParcelGo,
  splitParcel,
  keepParcel,
  heldParcels: listHeld,
  changeDelivery,
  joinParcel: joinParcelOf,
  parcelCandidates,
  validatePreparation,
};
