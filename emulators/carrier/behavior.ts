import { z } from "zod";
import { openSwitches } from "#emulators/switches.ts";

const settings = z.strictObject({
  /** "silence" does the work, but never answers: the label exists and nobody is told. */
  mood: z.enum(["normal", "down", "error-500", "closed-account", "silence", "silence-after-label"]),
  /** Before any answer. */
  delayMs: z.number().int().min(0).max(600_000),
  /** "truncated" stops in the middle of the PDF, "slow" takes `slowMs` for the body, "damaged" is whole and no PDF. */
  body: z.enum(["whole", "truncated", "slow", "damaged"]),
  slowMs: z.number().int().min(0).max(600_000),
  /** A line break before the first boundary, as since 2025. */
  leadingNewline: z.boolean(),
  /** How generateLabel words a refusal: both forms were recorded. */
  refusals: z.enum(["multipart", "json"]),
  /** Refuses everything with this id, for example "40015" (service down). */
  refuseWith: z.string(),
  /**
   * How it tells where parcels are. "untidy": events in any order, some twice, some left out of this answer.
   * "too-many" asks for a pause (429), "closed" refuses the key, "page" is what a gateway in between says with HTTP 200.
   */
  tracking: z.enum(["normal", "untidy", "too-many", "closed", "page"]),
  /** How long "too-many" asks to wait: seconds, or a date of HTTP. */
  retryAfter: z.string(),
  /** How events are dated: by Paris with its offset, by the same clock without it, or in milliseconds. */
  eventDates: z.enum(["offset", "bare", "milliseconds"]),
  /** This number is given to the next parcels instead of new ones: the carrier uses its numbers again after a year or more. */
  givesAgain: z.string(),
  /** Whether the account has the option of returns by a code. */
  returnToken: z.enum(["on", "off"]),
  /** Answers every question about relay points with this code, for example "201" (account) or "300" (none found). */
  pointsError: z.string(),
});

export type Behavior = z.infer<typeof settings>;

const HONEST: Behavior = {
  mood: "normal",
  delayMs: 0,
  body: "whole",
  slowMs: 5_000,
  leadingNewline: true,
  refusals: "multipart",
  refuseWith: "",
  tracking: "normal",
  retryAfter: "120",
  eventDates: "offset",
  givesAgain: "",
  returnToken: "on",
  pointsError: "",
};

export type CarrierSwitches = ReturnType<typeof carrierSwitches>;

/** The switches that make the carrier misbehave. */
export const carrierSwitches = () => openSwitches(settings, HONEST);
