import type { Parcel } from "./book.ts";

/**
 * `at` in epoch milliseconds. `saysDelivered`: where the answer says so beside the events, whatever the code. `isBroken`: it comes
 * without code and date. `isEarly`: it is told although its time is to come.
 */
export interface Stage {
  code: string;
  label: string;
  at: number;
  saysDelivered?: "at-root" | "in-parcel";
  isBroken?: boolean;
  isEarly?: boolean;
}

const SIX_HOURS = 6 * 3_600_000;

/** Six-letter codes of the carrier's tracking for firms. */
const STAGES = [
  { code: "COMCFM", label: "Votre colis est prêt à être expédié." },
  { code: "PCHCEI", label: "Votre colis a été pris en charge par La Poste." },
  { code: "AARCFM", label: "Votre colis est arrivé sur le site qui vous dessert." },
  { code: "PRELIV", label: "Votre colis est préparé pour la livraison." },
  { code: "LIVCFM", label: "Votre colis est livré." },
] as const;

/**
 * What happened to a parcel, oldest first: what a test wrote for it, up to now; else one stage every six hours, sooner
 * when pushed by hand.
 */
export function journey(parcel: Parcel, now: number): Stage[] {
  if (parcel.script) return parcel.script.filter(({ at, isEarly }) => isEarly || at <= now);
  const elapsed = Math.floor((now - parcel.announcedAt) / SIX_HOURS);
  const reached = Math.min(STAGES.length - 1, Math.max(elapsed, parcel.pushed));
  return STAGES.slice(0, reached + 1).map((stage, index) => ({
    ...stage,
    at: Math.min(now, parcel.announcedAt + index * SIX_HOURS),
  }));
}
