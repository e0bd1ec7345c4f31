import { escapeHtml } from "#domain/escape-html.ts";
import { formatEuros } from "#domain/money.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { exportedReview as reviewLine } from "#wording/buyer-reviews.ts";
import { OUTCOME_NAMES, WISH_NAMES } from "#wording/complaints.ts";
import { dayProse } from "#wording/invoices.ts";
import { GUEST_STATUS_LABELS } from "#wording/order-status.ts";
import { paidByName } from "#wording/payment-means.ts";
import { ACTORS_TO_HER, CONTACTS_TOLD } from "#wording/personal-data.ts";
import { RECALL_OUTCOME_NAMES, REMEDY_NAMES } from "#wording/recalls.ts";
import { RETURN_CAUSE_LABELS } from "#wording/returns.ts";
import { SHORTAGE_OUTCOMES_TOLD } from "#wording/shortages.ts";
import type { PersonalData } from "./collect-data.ts";
import { at, facts, joined, table } from "./readable-parts.ts";

export function orderPart(order: PersonalData["orders"][number]): string {
  const address = order.address && fromStoredAddress(order.address);
  return `<article><h3>${escapeHtml(order.number)}</h3>${facts([
    ["Live", order.live],
    ["Numéro dans le live", order.buyerNumber],
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
    ["Code promo", order.promoCode],
    ["Colis gardé ouvert jusqu'au", order.keptOpenUntil && dayProse(order.keptOpenUntil)],
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
      ...order.history.map((one) => [at(one.at), joined(", ", one.event, one.reason), ACTORS_TO_HER[one.by]]),
      ...order.told.map((one) => [at(one.at), CONTACTS_TOLD[one.how], ""]),
      ...order.payments.map((one) => [
        at(one.at),
        joined(", ", `Payé ${formatEuros(one.amountCents)} (${paidByName(one)})`, one.reference),
        "",
      ]),
      ...order.refunds.map((one) => [
        at(one.at),
        joined(
          ", ",
          `Remboursement ${formatEuros(one.amountCents)}`,
          one.surcharge && `majoration de retard ${formatEuros(one.surcharge.amountCents)}`,
        ),
        "",
      ]),
      ...order.returns.map((one) => [
        at(one.at),
        joined(
          ", ",
          `Retour\u00a0: ${RETURN_CAUSE_LABELS[one.cause]}`,
          ...one.pieces.map(({ name }) => name),
          one.note,
        ),
        "",
      ]),
      ...order.expectedReturns.map((one) => [
        at(one.at),
        joined(
          ", ",
          `Retour attendu\u00a0: ${RETURN_CAUSE_LABELS[one.cause]}`,
          one.note,
          one.calledOffReason,
        ),
        "",
      ]),
      ...order.missingPieces.flatMap((one) => [
        [at(one.at), `Pièce introuvable\u00a0: ${one.piece}`, ""],
        ...(one.outcome
          ? [
              [
                at(one.endedAt),
                joined(", ", `Pièce ${SHORTAGE_OUTCOMES_TOLD[one.outcome]}`, one.replacedBy),
                "",
              ],
            ]
          : []),
      ]),
      ...order.complaints.flatMap((one) => [
        [at(one.at), `Réclamation\u00a0: ${one.defect} (${WISH_NAMES[one.wish].toLowerCase()})`, ""],
        ...(one.outcome ? [[at(one.closedAt), joined(", ", OUTCOME_NAMES[one.outcome], one.note), ""]] : []),
      ]),
      ...(order.review ? [[at(order.review.at), reviewLine(order.review), ""]] : []),
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
      ...(parcel.handedOverAt
        ? [[at(parcel.handedOverAt), parcel.trackingNumber, "Remis au transporteur"]]
        : []),
      ...parcel.events.map((event) => [at(event.at), parcel.trackingNumber, event.label]),
    ]),
  )}</article>`;
}
