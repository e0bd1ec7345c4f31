import type { AdvertisingGround } from "#domain/advertising.ts";
import type { ReviewState } from "#domain/buyer-reviews.ts";
import type { ClaimState } from "#domain/claim-state.ts";
import type { CancelCause } from "#domain/order-life.ts";
import { CHOICE_CHANNELS } from "./advertising.ts";
import { AUDIT_ACTIONS } from "./audit.ts";
import { REVIEW_REFUSAL_NAMES } from "./buyer-reviews.ts";
import { OUTCOME_NAMES, WISH_NAMES } from "./complaints.ts";
import { CREDIT_MOVEMENTS_TOLD, CREDIT_SOURCES_TOLD } from "./credits.ts";
import { INVOICE_NAMES } from "./invoices.ts";
import { GIVEN_MEANS_LABELS } from "./money-by-hand.ts";
import { MESSAGE_STATES, PAYMENT_STATES, REFUND_STATES } from "./order-events.ts";
import { GUEST_STATUS_LABELS } from "./order-status.ts";
import { MESSAGE_KIND_LABELS } from "./outbox.ts";
import { UNMATCHED_STATES } from "./payment-doubts.ts";
import { MEANS_NAMES } from "./payment-means.ts";
import {
  ACTORS_TO_HER,
  CONTACTS_TOLD,
  DATA_REQUEST_CHANNELS_TOLD,
  DATA_REQUEST_KINDS_TOLD,
} from "./personal-data.ts";
import { RECALL_OUTCOME_NAMES, REMEDY_NAMES } from "./recalls.ts";
import { RETURN_CAUSE_LABELS, VERDICT_LABELS } from "./returns.ts";
import { SHORTAGE_OUTCOMES_TOLD } from "./shortages.ts";
import { SMS_END_WORDS } from "./sms.ts";
import { UNPAID_STEP_LABELS } from "./unpaid-ladder.ts";
import { TOLD_WAY_WORDS } from "./waiting-viewers.ts";
import { WITHDRAWAL_OUTCOME_LABELS, WITHDRAWAL_STATE_LABELS } from "./withdrawals.ts";

const MEANS = { ...MEANS_NAMES, card: "Carte", CARD: "Carte", credit: "Avoir de la boutique" };
const ACTOR_SIDES = { shop: "La boutique", buyer: "Vous" };

const CANCEL_CAUSES: Record<CancelCause, string> = {
  "hold-expired": "Réservation expirée",
  customer: "Vous",
  staff: "Notre équipe",
};
const REVIEW_STATES: Record<ReviewState, string> = {
  waiting: "À relire",
  published: "Publié",
  refused: "Refusé",
  withdrawn: "Retiré",
};
const CLAIM_STATES: Record<ClaimState, string> = {
  new: "Reçue",
  proposed: "Soumise à l'équipe",
  done: "Faite",
  waiting: "En liste d'attente",
  granted: "Pièce libérée pour vous",
  repeated: "Déjà demandée",
  dismissed: "Écartée",
  undone: "Annulée",
};
const GROUNDS: Record<AdvertisingGround, string> = {
  agreed: "Votre choix",
  bought: "Information à la commande",
};

/** How the values are called that the shop keeps as codes, by what they are in and their field. */
export const CODE_NAMES: Record<string, Partial<Record<string, string>>> = {
  "orders.origin": { guest: "Vous", staff: "Notre équipe", sidebar: "Notre équipe, pendant le live" },
  "orders.status": GUEST_STATUS_LABELS,
  "orders.cancelCause": CANCEL_CAUSES,
  "payments.means": { ...MEANS, transfer: "Virement" },
  "payments.methodType": MEANS,
  "payments.wallet": MEANS_NAMES,
  "attempts.means": MEANS_NAMES,
  "attempts.state": PAYMENT_STATES,
  "told.how": CONTACTS_TOLD,
  "devices.proof": { address: "l'adresse saisie", payment: "le paiement", link: "un lien reçu" },
  "refunds.state": REFUND_STATES,
  "refunds.givenMeans": GIVEN_MEANS_LABELS,
  "surcharge.givenMeans": GIVEN_MEANS_LABELS,
  "returns.cause": RETURN_CAUSE_LABELS,
  "expectedReturns.cause": RETURN_CAUSE_LABELS,
  "expectedReturns.labelPaidBy": ACTOR_SIDES,
  "pieces.verdict": VERDICT_LABELS,
  "missingPieces.outcome": SHORTAGE_OUTCOMES_TOLD,
  "missingPieces.endedAs": {
    buyer: "Vous",
    staff: "Notre équipe",
    deadline: "La fin du délai",
    order: "L'annulation de la commande",
  },
  "complaints.wish": WISH_NAMES,
  "complaints.outcome": OUTCOME_NAMES,
  "review.state": REVIEW_STATES,
  "review.refusal": REVIEW_REFUSAL_NAMES,
  "recalls.remedy": REMEDY_NAMES,
  "recalls.done": RECALL_OUTCOME_NAMES,
  "history.by": ACTORS_TO_HER,
  "invoices.kind": INVOICE_NAMES,
  "lines.is": {
    item: "Article",
    delivery: "Livraison",
    gesture: "Geste commercial",
    chargeback: "Paiement repris par la banque",
  },
  "payment.means": {
    card: "Carte ou paiement en ligne",
    transfer: "Virement",
    credit: "Avoir de la boutique",
    other: "Hors de la boutique",
    exchange: "Reporté sur la facture suivante",
  },
  "buyer.country": { FR: "France", MC: "Monaco" },
  "deliveredTo.country": { FR: "France", MC: "Monaco" },
  "facts.vatRegime": { vat: "Avec TVA", franchise: "Franchise en base" },
  "messages.kind": MESSAGE_KIND_LABELS,
  "messages.channel": { mail: "Email", sms: "SMS" },
  "messages.state": MESSAGE_STATES,
  "statements.state": WITHDRAWAL_STATE_LABELS,
  "statements.outcome": WITHDRAWAL_OUTCOME_LABELS,
  "statements.labelPaidBy": ACTOR_SIDES,
  "credits.source": CREDIT_SOURCES_TOLD,
  "movements.kind": CREDIT_MOVEMENTS_TOLD,
  "texts.endedBy": SMS_END_WORDS,
  "unmatchedPayments.state": UNMATCHED_STATES,
  "unmatchedPayments.methodType": MEANS,
  "unmatchedPayments.wallet": MEANS_NAMES,
  "advertising.ground": GROUNDS,
  "advertising.channel": CHOICE_CHANNELS,
  "claims.act": { claim: "Prendre", cancel: "Rendre" },
  "claims.state": CLAIM_STATES,
  "claims.toldWay": TOLD_WAY_WORDS,
  "phones.proof": { comment: "un code en commentaire", staff: "l'équipe" },
  "decisions.step": UNPAID_STEP_LABELS,
  "requests.kind": DATA_REQUEST_KINDS_TOLD,
  "requests.channel": DATA_REQUEST_CHANNELS_TOLD,
  "acts.action": AUDIT_ACTIONS,
  "acts.actorKind": ACTORS_TO_HER,
};
