import { z } from "zod";
import { FACTOR_DEMANDS } from "#domain/second-factor.ts";
import { DAY_SHAPE } from "#wording/settings-forms.ts";
import { whole } from "./setting-fields.ts";

/** The groups of settings that keep strangers out and machines in bounds. */
export const protectionSettings = {
  /** What signing in asks of staff; `factorDue` reads it. */
  staff: z.strictObject({
    secondFactorFor: z.enum(FACTOR_DEMANDS),
    secondFactorFrom: z.union([z.literal(""), z.iso.date(DAY_SHAPE)], DAY_SHAPE),
  }),
  protection: z.strictObject({
    signInAttempts: whole(3, 100),
    linksPerHour: whole(1, 20),
    withdrawalsPerHour: whole(1, 20),
    guestMutationsPerMinute: whole(20, 1_000),
    lookupsPerMinute: whole(30, 5_000),
    /** Every connector of every live together: some fifty batches a second. */
    ingestCallsPerMinute: whole(60, 100_000),
    maxRequestsInFlight: whole(50, 20_000),
    /** No less than 200 phones behind one address need, with two tabs each. */
    maxStreamsPerAddress: whole(400, 20_000),
  }),
} as const;

type Defaults = z.output<typeof protectionSettings.staff> & z.output<typeof protectionSettings.protection>;

export const PROTECTION_DEFAULTS: Defaults = {
  secondFactorFor: "nobody",
  secondFactorFrom: "",
  signInAttempts: 10,
  linksPerHour: 3,
  withdrawalsPerHour: 3,
  guestMutationsPerMinute: 60,
  lookupsPerMinute: 120,
  ingestCallsPerMinute: 3_000,
  maxRequestsInFlight: 3_000,
  maxStreamsPerAddress: 1_000,
};
