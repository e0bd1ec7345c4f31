import { z } from "zod";

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

export type Behaviour = z.infer<typeof settings>;

const HONEST: Behaviour = {
  recipients: "accept",
  greylistings: 2,
  only: "",
  connections: "accept",
  credentials: "accept",
  greetingDelayMs: 0,
  delayMs: 0,
  afterMessage: "accept",
};

const change = z.strictObject({ ...settings.partial().shape, reset: z.boolean().optional() });

export type MailSwitches = ReturnType<typeof mailSwitches>;

/** The switches that make the mail server misbehave. */
export function mailSwitches() {
  let current = HONEST;
  const greylisted = new Map<string, number>();
  return {
    current: () => current,
    /** Undefined when applied, else what is wrong with the request. */
    change: (request: unknown): string | undefined => {
      const parsed = change.safeParse(request);
      if (!parsed.success) return z.prettifyError(parsed.error);
      const { reset, ...wanted } = parsed.data;
      const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
      current = { ...(reset ? HONEST : current), ...(Object.fromEntries(given) as Partial<Behaviour>) };
      greylisted.clear();
      return undefined;
    },
    /** The SMTP code for this recipient, now. */
    codeFor: (address: string): 250 | 451 | 550 => {
      const concerned = current.only === "" || current.only.toLowerCase() === address.toLowerCase();
      if (!concerned || current.recipients === "accept") return 250;
      if (current.recipients === "refuse") return 550;
      const refusals = (greylisted.get(address) ?? 0) + 1;
      greylisted.set(address, refusals);
      return current.greylistings === 0 || refusals <= current.greylistings ? 451 : 250;
    },
  };
}
