import type { TimeToPay } from "#domain/time-to-pay.ts";
import { countOf } from "./format.ts";

/** "2 h", "1 j", "90 min". */
const inWords = (minutes: number): string =>
  minutes % 1440 === 0
    ? countOf(minutes / 1440, "jour")
    : minutes % 60 === 0
      ? countOf(minutes / 60, "heure")
      : `${minutes}\u00a0min`;

/** "2 heures, rappels 1 heure et 15 min avant la fin". */
export function timeToPayWords(time: TimeToPay, remindMinutes: readonly number[]): string {
  if (time === "none") return "Sans échéance";
  const kept = time === "midnight" ? "Jusqu'à minuit" : inWords(time);
  const moments = remindMinutes.toSorted((one, other) => other - one).map(inWords);
  const last = moments.pop();
  if (!last) return kept;
  return moments.length === 0
    ? `${kept}, rappel ${last} avant la fin`
    : `${kept}, rappels ${moments.join(", ")} et ${last} avant la fin`;
}
