import { escapeHtml } from "#domain/escape-html.ts";
import { formatEuros } from "#domain/money.ts";
import type { RetentionTimes } from "#domain/retention-times.ts";
import { CHOICE_CHANNELS, choiceName } from "#wording/advertising.ts";
import { AUDIT_ACTIONS } from "#wording/audit.ts";
import { CREDIT_MOVEMENTS_TOLD, CREDIT_SOURCES_TOLD } from "#wording/credits.ts";
import { formatDateProse } from "#wording/format.ts";
import { dayProse, INVOICE_NAMES } from "#wording/invoices.ts";
import { MESSAGE_STATES } from "#wording/order-events.ts";
import {
  ACTORS_TO_HER,
  DATA_REQUEST_CHANNELS_TOLD,
  DATA_REQUEST_KINDS_TOLD,
  messageKindWords,
  PERSONAL_DATA,
  PERSONAL_DATA_PARTS,
} from "#wording/personal-data.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import { SMS_END_WORDS } from "#wording/sms.ts";
import { UNPAID_STEP_LABELS } from "#wording/unpaid-ladder.ts";
import { TOLD_WAY_WORDS } from "#wording/waiting-viewers.ts";
import type { PersonalData } from "./collect-data.ts";
import { orderPart } from "./readable-order.ts";
import { at, type Cell, facts, joined, table } from "./readable-parts.ts";
import { READABLE_STYLE } from "./readable-style.ts";

interface Shop {
  shopName: string;
  contactEmail: string;
  times: RetentionTimes;
}

/** The same data for a reader: one page without a script or a foreign file, which prints well. */
export function readablePage(data: PersonalData, { shopName, contactEmail, times }: Shop, now: Date): string {
  const parts: Record<keyof typeof PERSONAL_DATA_PARTS, string> = {
    person: personPart(data),
    orders: data.orders.map(orderPart).join(""),
    invoices: table(
      ["Numéro", "Document", "Date", "Commande", "Montant TTC"],
      data.invoices.map((one) => [
        one.number,
        INVOICE_NAMES[one.kind as keyof typeof INVOICE_NAMES],
        dayProse(one.issuedOn ?? ""),
        one.orderNumber,
        formatEuros(one.grossCents),
      ]),
    ),
    payments: table(
      ["Le", "Montant", "Payé par", "Ce qui est noté"],
      data.unmatchedPayments.map((one) => [
        at(one.paidAt),
        joined(" ", formatEuros(one.amountCents), one.currency === "EUR" ? "" : one.currency),
        joined(", ", one.payerName, one.payerEmail),
        one.reason,
      ]),
    ),
    credits: data.credits.map(creditPart).join(""),
    messages: data.messages.map(messagePart).join(""),
    statements: table(
      ["Envoyée le", "Commande", "Nom", "Email", "Articles", "Raison", "Traitée le"],
      data.statements.map((one) => [
        at(one.submittedAt),
        one.statedOrderNumber,
        `${one.firstName} ${one.lastName}`,
        one.email,
        joined(", ", one.articles, ...one.pieces),
        one.reason,
        at(one.closedAt),
      ]),
    ),
    consents: table(["Donné le", "Pour", "Texte lu", "Fin"], consentsOf(data)),
    comments: table(
      ["Le", "Live", "Nom affiché", "Commentaire"],
      data.comments.map((one) => [at(one.at), one.live, one.nickname, one.comment]),
    ),
    claims: table(
      ["Le", "Live", "Demande", "En liste d'attente le", "Prévenue"],
      data.claims.map((one) => [
        at(one.at),
        one.live,
        joined(" · ", one.reference, one.product, one.color, one.size),
        at(one.waitingSince),
        one.toldWay && joined(" ", at(one.toldAt), TOLD_WAY_WORDS[one.toldWay]),
      ]),
    ),
    sessions: table(
      ["Le", "Jusqu'au"],
      data.sessions.map((one) => [at(one.at), at(one.endsAt)]),
    ),
    viewings: table(
      ["Le", "Live", "Nom affiché", "Photo de profil"],
      data.viewings.map((one) => [at(one.at), one.live, one.displayName, one.avatarUrl]),
    ),
    phones: table(
      ["Lié le", "Par"],
      data.phones.map((one) => [at(one.at), one.proof === "staff" ? "l'équipe" : "un code en commentaire"]),
    ),
    notes: table(["Le", "Ce qui est noté"], notesOf(data)),
    requests: table(
      ["Reçue le", "Demande", "Par", "Répondue le", "Réponse"],
      data.requests.map((one) => [
        dayProse(one.receivedOn ?? ""),
        DATA_REQUEST_KINDS_TOLD[one.kind],
        DATA_REQUEST_CHANNELS_TOLD[one.channel],
        at(one.answeredAt),
        one.answer,
      ]),
    ),
    acts: table(
      ["Le", "Acte", "Par", "Commande"],
      data.acts.map((one) => [
        at(one.at),
        AUDIT_ACTIONS[one.action],
        ACTORS_TO_HER[one.actorKind],
        one.orderNumber,
      ]),
    ),
    kept: table(
      ["Données", "Conservées"],
      RETENTION_RULES.map((rule) => [RETENTION[rule].what, RETENTION[rule].kept(times)]),
    ),
  };
  const body = Object.entries(PERSONAL_DATA_PARTS)
    .map(([part, title]) => {
      const inside = parts[part as keyof typeof parts] || `<p>${escapeHtml(PERSONAL_DATA.nothing)}</p>`;
      return `<section><h2>${escapeHtml(title)}</h2>${inside}</section>`;
    })
    .join("\n");
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(PERSONAL_DATA.title)}</title><style>${READABLE_STYLE}</style></head>
<body><header><h1>${escapeHtml(PERSONAL_DATA.title)}</h1>
<p>${escapeHtml(PERSONAL_DATA.intro(shopName, formatDateProse(now)))}</p>
<p>${escapeHtml(joined(" ", PERSONAL_DATA.rights, contactEmail))}</p></header>
<main>${body}</main></body></html>
`;
}

function personPart({ person, handle, directory }: PersonalData): string {
  return facts([
    ["Nom", person && joined(" ", person.firstName, person.lastName)],
    ["Email", person?.email],
    ["Pseudo TikTok", handle && `@${handle}`],
    ["Nom affiché dans les lives", directory[0]?.displayName],
    ["Connue depuis le", person && at(person.createdAt)],
    ["Dernière connexion", person && at(person.lastSignInAt)],
  ]);
}

function creditPart(credit: PersonalData["credits"][number]): string {
  return `<article>${facts([
    ["Accordé le", at(credit.grantedAt)],
    ["Origine", CREDIT_SOURCES_TOLD[credit.source]],
    ["Raison", credit.reason],
    ["Reste", formatEuros(credit.leftCents)],
    ["Échéance", at(credit.expiresAt)],
  ])}${table(
    ["Le", "Mouvement", "Montant"],
    credit.movements.map((one) => [
      at(one.at),
      CREDIT_MOVEMENTS_TOLD[one.kind],
      formatEuros(one.amountCents),
    ]),
  )}</article>`;
}

function messagePart(message: PersonalData["messages"][number]): string {
  const words = message.text ?? (message.subject === null ? "" : PERSONAL_DATA.withheld);
  return `<article><h3>${escapeHtml(message.subject ?? messageKindWords(message.kind))}</h3>${facts([
    ["Écrit le", at(message.createdAt)],
    ["Envoyé le", at(message.sentAt)],
    ["À", joined(" ", message.toName, message.toAddress)],
    ["Par", message.channel === "sms" ? "SMS" : "email"],
    ["État", MESSAGE_STATES[message.state]],
    ["Commande", message.orderNumber],
  ])}${words && `<p class="words">${escapeHtml(words)}</p>`}</article>`;
}

function consentsOf({ texts, alerts, advertising, orders }: PersonalData): Cell[][] {
  return [
    ...texts.map((one) => [
      at(one.givenAt),
      joined(", ", `SMS au ${one.number}`, one.orderNumber),
      one.words,
      one.endedAt ? joined(" ", at(one.endedAt), one.endedBy && SMS_END_WORDS[one.endedBy]) : "",
    ]),
    ...alerts.map((one) => [at(one.askedAt), one.product ?? "Début du prochain live", one.consent, ""]),
    ...advertising.map((one) => [
      at(one.madeAt),
      joined(" ", "Annonces", CHOICE_CHANNELS[one.channel], one.orderNumber),
      one.words,
      one.agreed && one.ground === "agreed" ? "" : choiceName(one),
    ]),
    ...orders.flatMap((order) =>
      order.cards.map((card) => [
        at(card.agreedAt),
        joined(" ", "Carte enregistrée", card.brand, card.last4 && `•••• ${card.last4}`),
        card.words,
        at(card.forgottenAt),
      ]),
    ),
  ];
}

function notesOf({ notes, decisions }: PersonalData): Cell[][] {
  return [
    ...notes.map((one) => [at(one.createdAt), one.text]),
    ...(decisions?.blockedAt ? [[at(decisions.blockedAt), `Blocage\u00a0: ${decisions.blockReason}`]] : []),
    ...(decisions?.step ? [[at(decisions.setAt), UNPAID_STEP_LABELS[decisions.step]]] : []),
  ];
}
