import { z } from "zod";

const settings = z.strictObject({
  /** "normal" answers the notification first and the browser after it; "late" the other way round; "mute" sends none. */
  notification: z.enum(["normal", "late", "mute"]),
  lateMs: z.number().int().min(0).max(3_600_000),
  /** How many times each notification is sent. */
  times: z.number().int().min(1).max(200),
  /** Cents added to the amount the buyer agreed to. */
  amountOffset: z.number().int().min(-1_000_000).max(1_000_000),
  wrongSignature: z.enum(["none", "notification", "browser", "both"]),
  /** "lost" gives the browser no answer after a payment: the buyer closed the page. */
  browser: z.enum(["normal", "lost"]),
  /** What Charge/CreatePayment does: answers, answers HTTP 500, an ERROR envelope, or says nothing for `silenceMs`. */
  createPayment: z.enum(["normal", "error-500", "refused", "silence"]),
  /** The same for every other web service. */
  services: z.enum(["normal", "error-500", "silence"]),
  /** What Transaction/CancelOrRefund makes of a refund: done, asked and done later by `settle-credit`, or refused with PSP_043. */
  refunds: z.enum(["normal", "pending", "refused"]),
  /** How long a payment under verification stays so. */
  verifyMs: z.number().int().min(0).max(86_400_000),
  /** Codes, parted by blanks, for which the shop has no contract: the form leaves them out without a word. */
  withoutContract: z.string(),
  silenceMs: z.number().int().min(0).max(600_000),
});

export type Behavior = z.infer<typeof settings>;

const HONEST: Behavior = {
  notification: "normal",
  lateMs: 5_000,
  times: 1,
  amountOffset: 0,
  wrongSignature: "none",
  browser: "normal",
  createPayment: "normal",
  services: "normal",
  refunds: "normal",
  verifyMs: 5 * 60_000,
  withoutContract: "",
  silenceMs: 30_000,
};

const change = z.strictObject({
  ...settings.partial().shape,
  /** Only for this order or this token; without either, for everyone. */
  orderId: z.string().optional(),
  formToken: z.string().optional(),
  /** Forgets every earlier change first. */
  reset: z.boolean().optional(),
});

const EXCEPTIONS_KEPT = 1_000;

export type BehaviorSwitches = ReturnType<typeof behaviorSwitches>;

/** The switches that make the provider misbehave; the more precise one (token, then order) wins. */
export function behaviorSwitches() {
  let general = HONEST;
  const exceptions = new Map<string, Partial<Behavior>>();

  return {
    general: () => general,
    of: (orderId: string | null, formToken?: string): Behavior => {
      if (exceptions.size === 0) return general;
      return {
        ...general,
        ...(orderId === null ? undefined : exceptions.get(`order:${orderId}`)),
        ...(formToken === undefined ? undefined : exceptions.get(`token:${formToken}`)),
      };
    },
    /** Undefined when applied, else what is wrong with the request. */
    change: (request: unknown): string | undefined => {
      const parsed = change.safeParse(request);
      if (!parsed.success) return z.prettifyError(parsed.error);
      const { orderId, formToken, reset, ...wanted } = parsed.data;
      const given = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => value !== undefined),
      ) as Partial<Behavior>;
      if (reset) {
        general = HONEST;
        exceptions.clear();
      }
      const key =
        formToken !== undefined
          ? `token:${formToken}`
          : orderId !== undefined
            ? `order:${orderId}`
            : undefined;
      if (key === undefined) {
        general = { ...general, ...given };
        return undefined;
      }
      exceptions.set(key, { ...exceptions.get(key), ...given });
      const [oldest] = exceptions.keys();
      if (exceptions.size > EXCEPTIONS_KEPT && oldest !== undefined) exceptions.delete(oldest);
      return undefined;
    },
  };
}
