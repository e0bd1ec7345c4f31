import { formatEuros } from "#domain/money.ts";
import type { PaymentMail } from "#domain/payment-mail.ts";
import { countOf, formatDateTime, formatUntil } from "./format.ts";

type Reach = {
  /** An e-mail is known. */
  byMail: number;
  /** No e-mail is known, only under which name she comments. */
  byHandle: number;
  /** Neither is known. */
  byNothing?: number;
  /** The message "À payer" leaves by itself. */
  automatic?: boolean;
};

/** Whom a request to pay reaches: "4 par e-mail, 10 n'ont qu'un pseudo : à prévenir par message privé". */
export function reachedByRequest({ byMail, byHandle, byNothing = 0, automatic = true }: Reach): string {
  return [
    ...(byMail > 0
      ? [
          automatic
            ? `${byMail} par e-mail`
            : `${byMail} avec e-mail, mais le message «\u00a0À payer\u00a0» ne part pas de lui-même`,
        ]
      : []),
    ...(byNothing > 0 ? [`${byNothing} ${byNothing === 1 ? "n'a" : "n'ont"} ni e-mail ni pseudo`] : []),
    ...(byHandle > 0
      ? [`${byHandle} ${byHandle === 1 ? "n'a" : "n'ont"} qu'un pseudo\u00a0: à prévenir par message privé`]
      : []),
  ].join(", ");
}

/** What leads to the list of who is to be told by hand, after an act on many orders. */
export const toTellWords = (withoutMail: number): string => `À prévenir\u00a0: ${withoutMail} sans e-mail`;

/** Said before one order is asked to be paid: how its buyer will learn of it. */
export const TOLD_BY: Record<PaymentMail, string> = {
  leaves: "La cliente recevra le lien par e-mail.",
  "no-address": "La cliente n'a pas d'e-mail\u00a0: vous aurez à la prévenir par message privé.",
  "not-automatic":
    "Le message «\u00a0À payer\u00a0» ne part pas de lui-même\u00a0: vous aurez à lui donner le lien.",
};

type Told = {
  handle: string | null;
  liveTitle: string;
  itemCount: number;
  totalCents: number;
  /** The end of her time to pay. */
  heldUntil: string | null;
  /** Of the page where she pays. */
  address: string;
  /** She was told before. */
  again: boolean;
};

/** What staff send a buyer by private message on the video platform. */
export function messageToBuyer({
  handle,
  liveTitle,
  itemCount,
  totalCents,
  heldUntil,
  address,
  again,
}: Told): string {
  const hello = handle ? `Bonjour @${handle}` : "Bonjour";
  const what = `${countOf(itemCount, "pièce")}, ${formatEuros(totalCents)} livraison comprise`;
  const until = heldUntil ? `, réservée jusqu'${formatUntil(heldUntil, new Date())}` : "";
  const live = `votre commande du live «\u00a0${liveTitle}\u00a0»`;
  return again
    ? `${hello}, ${live} vous attend toujours (${what})${until}. Pour la régler\u00a0: ${address} À bientôt\u00a0!`
    : `${hello}, voici le lien pour régler ${live} (${what})${until}\u00a0: ${address} Merci et à bientôt\u00a0!`;
}

type Contact = {
  seenAt: string | null;
  textedAt: string | null;
  told: { at: string; by: string | null } | null;
};

/** What is known of a buyer: "Prévenue le 24/11/2026 21:52 par Marie", "Vue par la cliente le 24/11/2026 22:10". */
export const contactWords = ({ told, textedAt, seenAt }: Contact): string[] => [
  ...(told ? [`Prévenue le ${formatDateTime(told.at)}${told.by ? ` par ${told.by}` : ""}`] : []),
  ...(textedAt ? [`Prévenue par SMS le ${formatDateTime(textedAt)}`] : []),
  ...(seenAt ? [`Vue par la cliente le ${formatDateTime(seenAt)}`] : []),
];
