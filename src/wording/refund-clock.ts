import { formatEuros } from "#domain/money.ts";
import type { surchargeOf } from "#domain/refund-clock.ts";
import { countOf, formatDate, formatDayOfYear } from "./format.ts";

/**
 * "En retard de 12 jours : 2,30 € de plus dus à la cliente (5 %)"; nothing while the refund is in time. `isDone`: the money
 * went back, that late.
 */
export function latenessWords(
  late: number,
  surcharge: ReturnType<typeof surchargeOf>,
  isDone = false,
): string | undefined {
  if (!surcharge) return undefined;
  const days = countOf(late, "jour");
  const since = isDone ? `Rendu avec ${days} de retard\u00a0:` : `En retard de ${days}\u00a0:`;
  if (surcharge !== "legal-rate")
    return `${since} ${formatEuros(surcharge.cents)} de plus dus à la cliente (${surcharge.percent}\u00a0%).`;
  return `${since} l'intérêt légal est dû à la cliente${isDone ? "" : ", puis 5\u00a0% à partir du 11e jour"}.`;
}

/** Why the money of a return may still wait, and from when it is owed. Days are ISO dates. */
export const heldWords = (dueOn: string, today: string): string =>
  `Le remboursement attend les pièces ou une preuve d'envoi, puis sera dû ${
    dueOn > today ? `au plus tôt le ${formatDate(dueOn)}` : "dès leur arrivée"
  }.`;

interface Clock {
  refundBy: string;
  isHeld: boolean;
  inTime: boolean;
  state: string;
}

/** Why a statement has no last day for its money: it came late, or its pieces are on their way. */
export function noRefundDay({ state, isHeld, inTime }: Clock): string | undefined {
  if (state === "done") return undefined;
  if (!inTime) return "hors délai";
  return isHeld ? "en attente des pièces" : undefined;
}

interface Owed {
  /** 0 as long as nobody knows what came back. */
  cents: number;
  /** What of it is for which item, null for the delivery; none where nobody knows. */
  lines: readonly { itemId: string | null; cents: number }[];
  /** ISO date; null where the law names no day. */
  dueOn: string | null;
}

/** "À rembourser : 45,90 € (2 articles 39,90 €, livraison 6,00 €) au plus tard le 4 décembre" */
export function owedWords({ cents, lines, dueOn }: Owed): string {
  const sumOf = (some: Owed["lines"]) => formatEuros(some.reduce((sum, line) => sum + line.cents, 0));
  const pieces = lines.filter(({ itemId }) => itemId !== null);
  const delivery = lines.filter(({ itemId }) => itemId === null);
  const parts = [
    ...(pieces.length > 0 ? [`${countOf(pieces.length, "article")} ${sumOf(pieces)}`] : []),
    ...(delivery.length > 0 ? [`livraison ${sumOf(delivery)}`] : []),
  ];
  return [
    cents > 0 ? `À rembourser\u00a0: ${formatEuros(cents)}` : "À rembourser",
    ...(parts.length > 0 ? [`(${parts.join(", ")})`] : []),
    ...(dueOn ? [`au plus tard le ${formatDayOfYear(dueOn)}`] : []),
  ].join(" ");
}
