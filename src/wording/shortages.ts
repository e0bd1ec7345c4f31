import { formatEuros } from "#domain/money.ts";
import type { ShortageOutcome } from "#domain/shortages.ts";
import { formatWeekday } from "./format.ts";
import { plural } from "./plural.ts";
import { sizeWords } from "./size.ts";

const NBSP = "\u00a0";

/** A piece that could not be found, as a statement builds it. */
export interface MissingPiece {
  ref: string;
  name: string | null;
  color: string | null;
  size: string | null;
}

export const missingPieceWords = ({ ref, name, color, size }: MissingPiece): string =>
  [[ref, name].filter(Boolean).join(" "), color?.toLowerCase(), size && sizeWords(size).toLowerCase()]
    .filter(Boolean)
    .join(", ");

/** To whoever comes too late, staff and buyer alike. */
export const SHORTAGE_ENDED: Record<ShortageOutcome, string> = {
  refunded: "Le remboursement de cette pièce est déjà décidé.",
  replaced: "Cette pièce est déjà remplacée par une autre.",
  found: `Cette pièce a été retrouvée${NBSP}: elle part avec le colis.`,
  cancelled: "La commande de cette pièce est annulée.",
};

export const SHORTAGE_OUTCOMES_TOLD: Record<ShortageOutcome, string> = {
  refunded: "introuvable remboursée",
  replaced: "introuvable, remplacée par une autre pièce",
  found: "retrouvée",
  cancelled: "introuvable, commande annulée",
};

/** In the place of what may go in a missing piece's place; to staff. */
export const NO_REPLACEMENT_OF_SEVERAL =
  "L'argent de cette commande est sur plusieurs factures\u00a0: aucune autre pièce ne peut y prendre la place de celle-ci. Remboursez-la, ou attendez-la.";

/** Why a credit note takes a whole invoice back. */
export const SHORTAGE_ON_PAPER = "pièce introuvable, remplacée par une autre";

/** On the history of an order. */
export function shortageEvent(facts: Record<string, unknown> | null): string {
  if (facts?.step === "found") return "Pièce retrouvée";
  if (facts?.step === "replaced") return "Pièce introuvable, remplacée par une autre";
  if (facts?.step === "waits")
    return `Pièce introuvable, attendue jusqu'au ${formatWeekday(String(facts.until))}`;
  return "Pièce introuvable";
}

const notFound = (pieces: number): string =>
  `En préparant votre colis, nous n’avons pas retrouvé ${plural(pieces, "cette pièce", "ces pièces")}${NBSP}:`;

/** The mails about missing pieces. */
export const SHORTAGE_MAIL = {
  subject: (orderNumber: string, pieces: number) =>
    `${plural(pieces, "Une pièce manque", "Des pièces manquent")} dans votre commande ${orderNumber}`,
  what: notFound,
  sorry: "Nous en sommes désolés. Votre colis attend votre choix.",
  choices: (canWait: boolean) =>
    canWait
      ? "Vous pouvez être remboursée tout de suite, choisir une autre pièce du live, ou attendre que nous la cherchions encore. Vous choisissez sur la page de votre commande."
      : "Vous pouvez être remboursée tout de suite, ou choisir une autre pièce du live, sur la page de votre commande.",
  silence: (day: string, isAll: boolean) =>
    `Sans réponse de votre part au plus tard le ${day}, nous vous remboursons${isAll ? "" : " et envoyons le reste"}.`,
  button: "Choisir",
  refunded: {
    subject: (orderNumber: string, pieces: number) =>
      `${plural(pieces, "Une pièce ne part pas", "Des pièces ne partent pas")} avec votre commande ${orderNumber}`,
    what: notFound,
    next: (pieces: number) =>
      `Nous en sommes désolés, et nous vous ${plural(pieces, "la remboursons", "les remboursons")} par le moyen qui a servi au paiement.`,
    rest: "Le reste de votre colis part sans attendre.",
  },
  replaced: {
    subject: (orderNumber: string) => `Une autre pièce dans votre commande ${orderNumber}`,
    what: (missing: string, taken: string, cents: number) =>
      `C’est noté${NBSP}: à la place de ${missing}, que nous n’avons pas retrouvée, votre colis contient ${taken}, à ${formatEuros(cents)}.`,
    back: (cents: number) =>
      `La différence de ${formatEuros(cents)} vous est remboursée par le moyen qui a servi au paiement.`,
    even: "Vous n’avez rien de plus à payer.",
    papers: "Votre nouvelle facture est sur la page de votre commande.",
  },
  found: {
    subject: (orderNumber: string, pieces: number) =>
      `${plural(pieces, "Pièce retrouvée", "Pièces retrouvées")}${NBSP}: votre commande ${orderNumber} part complète`,
    what: (pieces: number) =>
      `Bonne nouvelle, nous avons retrouvé ${plural(pieces, "cette pièce", "ces pièces")}${NBSP}:`,
    next: (pieces: number) =>
      `${plural(pieces, "Elle part", "Elles partent")} avec votre colis, vous n’avez rien à faire.`,
  },
} as const;
