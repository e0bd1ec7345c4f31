import { z } from "zod";
import { openSwitches } from "#emulators/switches.ts";

const settings = z.strictObject({
  /**
   * "silence" takes the message and never answers, "silence-before" does not even take it. "too-many" refuses with the end
   * of its window, "error-500" before anything was taken.
   */
  mood: z.enum([
    "normal",
    "down",
    "silence",
    "silence-before",
    "error-500",
    "too-many",
    "no-credits",
    "unauthorized",
    "refused",
  ]),
  delayMs: z.number().int().min(0).max(600_000),
  /** What is told of a message: "none", everything twice and the last first, or that the number does not exist. */
  reports: z.enum(["normal", "none", "doubled", "bounce", "soft-bounce"]),
  /** Whether the statistics can be asked. */
  statistics: z.enum(["normal", "down"]),
  /** Messages that it takes in a second. */
  perSecond: z.number().int().min(1).max(10_000),
});

export type Behavior = z.infer<typeof settings>;

const HONEST: Behavior = {
  mood: "normal",
  delayMs: 0,
  reports: "normal",
  statistics: "normal",
  perSecond: 150,
};

export type SmsSwitches = ReturnType<typeof smsSwitches>;

/** The switches that make the provider misbehave. */
export const smsSwitches = () => openSwitches(settings, HONEST);
