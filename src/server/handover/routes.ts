import type { Handlers } from "#server/http/handlers.ts";
import { makeManifests } from "./make-manifests.ts";
import { scanParcel } from "./scan-parcel.ts";
import { settleManifest } from "./settle-manifest.ts";
import { showHandover } from "./show-handover.ts";

export const handoverRoutes: Handlers["admin"]["handover"] = {
  show: showHandover,
  scan: scanParcel,
  makeManifests,
  settleManifest,
};
