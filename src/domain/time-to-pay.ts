/** How long the pieces of an order stay hers once she is asked to pay: for ever, until the end of the day, or minutes. */
export type TimeToPay = "none" | "midnight" | number;

/** In minutes, of the time itself and of how long before its end she is reminded. */
export const SHORTEST_TIME = 5;
export const LONGEST_TIME = 10_080;

export const MOST_REMINDERS = 3;

/** As the database keeps it. */
export interface StoredTimeToPay {
  payRule: "none" | "minutes" | "midnight";
  payMinutes: number | null;
}

export const fromStoredTime = ({ payRule, payMinutes }: StoredTimeToPay): TimeToPay =>
  payRule === "minutes" ? (payMinutes ?? "none") : payRule;

export const toStoredTime = (time: TimeToPay): StoredTimeToPay =>
  typeof time === "number" ? { payRule: "minutes", payMinutes: time } : { payRule: time, payMinutes: null };
