import { escapeHtml } from "#domain/escape-html.ts";
import { formatEuros } from "#domain/money.ts";
import type { RetentionTimes } from "#domain/retention-times.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { AUDIT_ACTIONS } from "#wording/audit.ts";
import { OUTCOME_NAMES, WISH_NAMES } from "#wording/complaints.ts";
import { CREDIT_MOVEMENTS_TOLD, CREDIT_SOURCES_TOLD } from "#wording/credits.ts";
import { formatDateProse, formatDateTime } from "#wording/format.ts";
import { dayProse, INVOICE_NAMES } from "#wording/invoices.ts";
import { MESSAGE_STATES } from "#wording/order-events.ts";
import { GUEST_STATUS_LABELS } from "#wording/order-status.ts";
import { paidByName } from "#wording/payment-means.ts";
import {
  ACTORS_TO_HER,
  DATA_REQUEST_CHANNELS_TOLD,
  DATA_REQUEST_KINDS_TOLD,
  messageKindWords,
  PERSONAL_DATA,
  PERSONAL_DATA_PARTS,
} from "#wording/personal-data.ts";
import { RECALL_OUTCOME_NAMES, REMEDY_NAMES } from "#wording/recalls.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import { RETURN_CAUSE_LABELS } from "#wording/returns.ts";
import { SHORTAGE_OUTCOMES_TOLD } from "#wording/shortages.ts";
import { SMS_END_WORDS } from "#wording/sms.ts";
import { UNPAID_STEP_LABELS } from "#wording/unpaid-ladder.ts";
import type { PersonalData } from "./collect-data.ts";
import { READABLE_STYLE } from "./readable-style.ts";

type Instant = string | Date | null;
type Cell = string | number | null | undefined;

const at = (instant: Instant): string => (instant === null ? "" : formatDateTime(instant));
const joined = (separator: string, ...parts: Cell[]): string => parts.filter(Boolean).join(separator);

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
    credits: data.credits.map(creditPart).join(""),
    messages: data.messages.map(messagePart).join(""),
    statements: table(
      ["Envoyée le", "Commande", "Nom", "Email", "Articles", "Raison", "Traitée le"],
      data.statements.map((one) => [
        at(one.submittedAt),
        one.statedOrderNumber,
        `${one.firstName} ${one.lastName}`,
        one.email,
        one.articles,
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
      ["Le", "Live", "Demande"],
      data.claims.map((one) => [
        at(one.at),
        one.live,
        joined(" · ", one.reference, one.product, one.color, one.size),
      ]),
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

function personPart({ person, handle }: PersonalData): string {
  return facts([
    ["Nom", person && joined(" ", person.firstName, person.lastName)],
    ["Email", person?.email],
    ["Pseudo TikTok", handle && `@${handle}`],
    ["Connue depuis le", person && at(person.createdAt)],
    ["Dernière connexion", person && at(person.lastSignInAt)],
  ]);
}

function orderPart(order: PersonalData["orders"][number]): string {
  const address = order.address && fromStoredAddress(order.address);
  return `<article><h3>${escapeHtml(order.number)}</h3>${facts([
    ["Live", order.live],
    ["Commandée le", at(order.orderedAt)],
    ["Statut", GUEST_STATUS_LABELS[order.status]],
    ["Payée le", at(order.paidAt)],
    [
      "Livraison",
      address &&
        joined(
          ", ",
          `${address.firstName} ${address.lastName}`,
          address.street,
          `${address.zip} ${address.city}`,
          address.country,
        ),
    ],
    ["Téléphone", address?.phone],
    ["Email", address?.email],
    ["Consigne de livraison", address?.deliveryNote],
    ["Commentaire", order.comment],
    ["Total", formatEuros(order.totalCents)],
    ["dont livraison", formatEuros(order.shippingCents)],
  ])}${table(
    ["Article", "Prix", "Remise"],
    order.items.map((item) => [
      joined(" · ", item.reference, item.name, item.color, item.size),
      formatEuros(item.priceCents),
      item.discountCents > 0 ? formatEuros(item.discountCents) : "",
    ]),
  )}${table(
    ["Le", "Ce qui s'est passé", "Par"],
    [
      ...order.history.map((one) => [at(one.at), one.event, ACTORS_TO_HER[one.by]]),
      ...order.payments.map((one) => [
        at(one.at),
        `Payé ${formatEuros(one.amountCents)} (${paidByName(one)})`,
        "",
      ]),
      ...order.refunds.map((one) => [at(one.at), `Remboursement ${formatEuros(one.amountCents)}`, ""]),
      ...order.returns.map((one) => [at(one.at), `Retour\u00a0: ${RETURN_CAUSE_LABELS[one.cause]}`, ""]),
      ...order.expectedReturns.map((one) => [
        at(one.at),
        joined(", ", `Retour attendu\u00a0: ${RETURN_CAUSE_LABELS[one.cause]}`, one.note),
        "",
      ]),
      ...order.missingPieces.flatMap((one) => [
        [at(one.at), "Pièce introuvable", ""],
        ...(one.outcome ? [[at(one.endedAt), `Pièce ${SHORTAGE_OUTCOMES_TOLD[one.outcome]}`, ""]] : []),
      ]),
      ...order.complaints.flatMap((one) => [
        [at(one.at), `Réclamation\u00a0: ${one.defect} (${WISH_NAMES[one.wish].toLowerCase()})`, ""],
        ...(one.outcome ? [[at(one.closedAt), joined(", ", OUTCOME_NAMES[one.outcome], one.note), ""]] : []),
      ]),
      ...order.recalls.flatMap((one) => [
        [at(one.at), `Rappel de sécurité\u00a0: ${one.title}`, ""],
        ...(one.remedy ? [[at(one.answeredAt), `Choix\u00a0: ${REMEDY_NAMES[one.remedy]}`, ""]] : []),
        ...(one.done ? [[at(one.doneAt), joined(", ", RECALL_OUTCOME_NAMES[one.done], one.note), ""]] : []),
      ]),
    ],
  )}${table(
    ["Le", "Colis", "Suivi"],
    order.parcels.flatMap((parcel) => [
      [at(parcel.announcedAt), parcel.trackingNumber, "Étiquette créée"],
      ...parcel.events.map((event) => [at(event.at), parcel.trackingNumber, event.label]),
    ]),
  )}</article>`;
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

function consentsOf({ texts, alerts, orders }: PersonalData): Cell[][] {
  return [
    ...texts.map((one) => [
      at(one.givenAt),
      joined(", ", `SMS au ${one.number}`, one.orderNumber),
      one.words,
      one.endedAt ? joined(" ", at(one.endedAt), one.endedBy && SMS_END_WORDS[one.endedBy]) : "",
    ]),
    ...alerts.map((one) => [at(one.askedAt), one.product ?? "Début du prochain live", one.consent, ""]),
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

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly Cell[], tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(String(cell ?? ""))}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${cells(heads, "th")}</thead><tbody>${rows
    .map((row) => cells(row, "td"))
    .join("")}</tbody></table></div>`;
}

/** What is not known has no line. */
function facts(lines: readonly (readonly [name: string, value: Cell])[]): string {
  const known = lines.filter(([, value]) => value);
  return `<dl>${known
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
    .join("")}</dl>`;
}
