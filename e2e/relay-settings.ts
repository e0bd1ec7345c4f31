import type { Page } from "@playwright/test";
import { type AllSettings, settingGroups } from "#contract/admin/settings.ts";
import { instruct, shopAddress } from "./running-shop.ts";

/** Staff say whether guests may choose a relay point. */
export async function offerRelayPoints(admin: Page, relayPoints: "off" | "on"): Promise<void> {
  const options = { headers: { origin: shopAddress() } };
  const answer = await admin.request.get("/api/admin/settings", options);
  const { values, versions } = (await answer.json()) as AllSettings;
  const parcels = Object.keys(settingGroups.parcels.shape).map((key) => [
    key,
    values[key as keyof typeof values],
  ]);
  const saved = await admin.request.put("/api/admin/settings/parcels", {
    ...options,
    data: { expectedVersion: versions.parcels, values: { ...Object.fromEntries(parcels), relayPoints } },
  });
  if (!saved.ok()) throw new Error(`Saving the settings answered ${saved.status()}: ${await saved.text()}`);
}

/** A point closes at the carrier for good, or it was a mistake. */
export const closePoint = (id: string, { open = false } = {}): Promise<void> =>
  instruct("carrier", "relay-points/closures", { id, open });
