import { z } from "zod";
import type { Db } from "#server/db/database.ts";

/** What the shop may change without a deployment, with the value each has until it is changed. */
export const settingsSchema = z.object({
  shippingCents: z.int().min(0).default(600),
  minimumCents: z.int().min(0).default(0),
  holdMinutes: z.int().min(1).default(15),
  holdLimitMinutes: z.int().min(1).default(60),
  /** How long a hold outlives the start of a payment: the form's token (15 minutes) and ten more. */
  paymentHoldMinutes: z.int().min(16).default(25),
  maxOpenOrdersPerBrowser: z.int().min(1).default(2),
  maxHeldPiecesPerBrowser: z.int().min(1).default(10),
  /** A mobile network hides thousands of honest buyers behind one address; this only stops a machine gone wild. */
  maxOpenOrdersPerAddress: z.int().min(1).default(2000),
  guestMutationsPerMinute: z.int().min(1).default(60),
  lookupsPerMinute: z.int().min(1).default(120),
  /** Every connector of every live together: some fifty batches a second. */
  ingestCallsPerMinute: z.int().min(60).default(3000),
  maxRequestsInFlight: z.int().min(10).default(3000),
  parcelWeightKg: z.number().min(0.01).max(30).default(0.5),
  statusOnlyAfterDays: z.int().min(1).default(60),
  shopName: z.string().default("HF Outlet"),
  contactEmail: z.string().default("contact@hf-outlet.example"),
  contactPhone: z.string().default("04 00 00 00 00"),
  defaultMaker: z.string().default(""),
  /** Who sells, as the law wants it in the confirmation: firm and form, registered office, RCS and VAT numbers. */
  sellerName: z.string().default("HF Outlet"),
  sellerAddress: z.string().default(""),
  sellerRegistration: z.string().default(""),
  /** Where pieces are sent back to; empty: to the seller's address. */
  returnAddress: z.string().default(""),
  mediator: z.string().default(""),
});

export type ShopSettings = z.infer<typeof settingsSchema>;

export interface Settings {
  /** The settings as last read; never waits. */
  current(): ShopSettings;
  refresh(): Promise<void>;
}

/** Reads the settings and keeps them; `refresh` is called at start and every few seconds. */
export async function openSettings(db: Db): Promise<Settings> {
  let known: ShopSettings = settingsSchema.parse({});
  const refresh = async () => {
    const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
    known = settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  };
  await refresh();
  return { current: () => known, refresh };
}
