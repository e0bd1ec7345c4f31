import { formatDateTimeProse } from "./format.ts";

export const BASKET_CODE_SHAPE = "Le code a quatre chiffres";

/** What became of an order of her basket, by who ended it. */
export const BASKET_ORDER_ENDED = {
  expired: "Cette commande n'a pas été payée à temps. Vous pouvez reprendre ce qui est encore libre.",
  "cancelled-by-customer": (at: string) =>
    `Vous avez annulé cette commande le ${formatDateTimeProse(at)}. Ses pièces sont de nouveau en vente.`,
  "cancelled-by-admin": (at: string, paid: boolean) =>
    `La boutique a annulé cette commande le ${formatDateTimeProse(at)}.${paid ? "" : " Vous n'avez rien payé."}`,
} as const;
