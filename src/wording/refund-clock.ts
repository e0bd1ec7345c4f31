import { formatEuros } from "#domain/money.ts";
import type { surchargeOf } from "#domain/refund-clock.ts";
import { countOf } from "./format.ts";

/** "En retard de 12 jours : 2,30 € de plus dus à la cliente (5 %)"; nothing while the refund is in time. */
export function latenessWords(late: number, surcharge: ReturnType<typeof surchargeOf>): string | undefined {
  if (!surcharge) return undefined;
  const since = `En retard de ${countOf(late, "jour")}\u00a0:`;
  return surcharge === "legal-rate"
    ? `${since} l'intérêt légal est dû à la cliente, puis 5\u00a0% à partir du 11e jour.`
    : `${since} ${formatEuros(surcharge.cents)} de plus dus à la cliente (${surcharge.percent}\u00a0%).`;
}
