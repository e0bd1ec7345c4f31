import type { Page } from "@playwright/test";
import { settingGroups } from "#contract/admin/settings.ts";
import { shopAddress } from "./running-shop.ts";

interface Settings {
  values: Record<string, number | string>;
  versions: Record<string, number>;
}

const NONE = { paymentMeans: "", rememberCards: "never", applePayDomainFile: "" };

/** Staff say how guests may pay; without anything, by card alone. */
export const payBy = (admin: Page, values: Partial<typeof NONE> = {}): Promise<void> =>
  saveSettings(admin, "payments", { ...NONE, ...values });

/** Saves settings of one group; those that are not named stay as they are. */
export async function saveSettings(
  admin: Page,
  group: "orders" | "payments" | "parcels" | "portrait" | "advertising",
  values: Record<string, number | string>,
): Promise<void> {
  const options = { headers: { origin: shopAddress() } };
  const read = await admin.request.get("/api/admin/settings", options);
  const { values: before, versions } = (await read.json()) as Settings;
  const kept = Object.keys(settingGroups[group].shape).map((key) => [key, before[key]]);
  const saved = await admin.request.put(`/api/admin/settings/${group}`, {
    ...options,
    data: { expectedVersion: versions[group], values: { ...Object.fromEntries(kept), ...values } },
  });
  if (!saved.ok()) throw new Error(`Saving the settings answered ${saved.status()}: ${await saved.text()}`);
}
