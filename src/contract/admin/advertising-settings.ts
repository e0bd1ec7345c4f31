import { z } from "zod";

/** Whom advertisements go to. */
export const advertisingSettings = {
  advertising: z.strictObject({
    /** On: also whoever bought, was told of it beside her order and did not object there (decision 0181). */
    buyerAdvertising: z.enum(["off", "on"]),
  }),
} as const;

export const ADVERTISING_DEFAULTS: z.output<typeof advertisingSettings.advertising> = {
  buyerAdvertising: "off",
};
