import type { Page } from "@playwright/test";
import { shopAddress } from "./running-shop.ts";

interface Settings {
  values: Record<string, number | string>;
  versions: Record<string, number>;
}

const NONE = { paymentMeans: "", rememberCards: "never", applePayDomainFile: "" };

/** Staff say how guests may pay; without anything, by card alone. */
export async function payBy(admin: Page, values: Partial<typeof NONE> = {}): Promise<void> {
  const options = { headers: { origin: shopAddress() } };
  const read = await admin.request.get("/api/admin/settings", options);
  const { versions } = (await read.json()) as Settings;
  const saved = await admin.request.put("/api/admin/settings/payments", {
    ...options,
    data: { expectedVersion: versions.payments, values: { ...NONE, ...values } },
  });
  if (!saved.ok()) throw new Error(`Saving the settings answered ${saved.status()}: ${await saved.text()}`);
}
