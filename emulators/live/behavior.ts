import { z } from "zod";
import { openSwitches } from "#emulators/switches.ts";

const share = z.number().min(0).max(1);

const settings = z.strictObject({
  /**
   * What whoever comes in meets: "not-live" closes with 4404, "key-refused" with 4401, "too-many" with 4429;
   * "429" and "down" refuse before the connection is open, with a `retry-after`.
   */
  door: z.enum(["open", "not-live", "key-refused", "too-many", "429", "down"]),
  retryAfterSeconds: z.number().int().min(0).max(3_600),
  /** Connections stay open and nothing is sent on them, no sign of life either. */
  silent: z.boolean(),
  /** Whether rooms play their story by themselves. */
  story: z.boolean(),
  /** How many of the last comments are said again to whoever comes in. */
  replay: z.number().int().min(0).max(500),
  /** Share of comments that are never sent. */
  drop: share,
  /** Share of comments that are sent twice. */
  duplicate: share,
  /** Share of comments that are sent after later ones. */
  reorder: share,
  /** Share of frames after which the line is cut. */
  disconnect: share,
});

export type Behavior = z.infer<typeof settings>;

const HONEST: Behavior = {
  door: "open",
  retryAfterSeconds: 5,
  silent: false,
  story: true,
  replay: 20,
  drop: 0,
  duplicate: 0,
  reorder: 0,
  disconnect: 0,
};

export type LiveSwitches = ReturnType<typeof liveSwitches>;

/** The switches that make the live service misbehave. */
export const liveSwitches = () => openSwitches(settings, HONEST);
