import { z } from "zod";
import { openSwitches } from "#emulators/switches.ts";

const settings = z.strictObject({
  /** Answer to RCPT TO: 250, 451 (greylisting) or 550 (no such mailbox). */
  recipients: z.enum(["accept", "greylist", "refuse"]),
  /** Greylisting ends after this many 451 for one address; 0 never ends. */
  greylistings: z.number().int().min(0).max(1_000),
  /** Only for this address; empty for all. */
  only: z.string(),
  /** "421" turns everyone away at the door. */
  connections: z.enum(["accept", "421"]),
  credentials: z.enum(["accept", "refuse"]),
  greetingDelayMs: z.number().int().min(0).max(600_000),
  /** Before the 250 that ends a message. */
  delayMs: z.number().int().min(0).max(600_000),
  /** "cut" keeps the message but closes the connection instead of answering 250. */
  afterMessage: z.enum(["accept", "cut", "451", "550"]),
});

export type Behavior = z.infer<typeof settings>;

const HONEST: Behavior = {
  recipients: "accept",
  greylistings: 2,
  only: "",
  connections: "accept",
  credentials: "accept",
  greetingDelayMs: 0,
  delayMs: 0,
  afterMessage: "accept",
};

export type MailSwitches = ReturnType<typeof mailSwitches>;

/** The switches that make the mail server misbehave. */
export function mailSwitches() {
  const { current, change } = openSwitches(settings, HONEST);
  const greylisted = new Map<string, number>();
  return {
    current,
    change: (request: unknown): string | undefined => {
      const wrong = change(request);
      if (wrong === undefined) greylisted.clear();
      return wrong;
    },
    /** The SMTP code for this recipient, now. */
    codeFor: (address: string): 250 | 451 | 550 => {
      const { only, recipients, greylistings } = current();
      const concerned = only === "" || only.toLowerCase() === address.toLowerCase();
      if (!concerned || recipients === "accept") return 250;
      if (recipients === "refuse") return 550;
      const refusals = (greylisted.get(address) ?? 0) + 1;
      greylisted.set(address, refusals);
      return greylistings === 0 || refusals <= greylistings ? 451 : 250;
    },
  };
}
