import type { OrderDetail } from "#contract/admin/orders.ts";
import type { OrderEvent } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { paymentMailOf } from "#domain/payment-mail.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct } from "#domain/roles.ts";
import { isInTime, lastDayToWithdraw, receiptOf } from "#domain/withdrawal-deadline.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import { asContact } from "#server/order-contacts/as-contact.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import { asOrderItem, asOrderRow } from "./order-columns.ts";
import * as queries from "./order-rows.sql.ts";
import { showLabel } from "./show-label.ts";
import { withoutMoneyNotes } from "./without-money-notes.ts";

export interface HistoryJson {
  id: number;
  event: OrderEvent;
  from: OrderStatus | null;
  to: OrderStatus | null;
  actorKind: ActorKind;
  actorName: string | null;
  reason: string | null;
  facts: Record<string, unknown> | null;
  piece: string | null;
  at: string;
}

/** An order as its page in the back office shows it; refuses with ORDER_NOT_FOUND. */
export async function getOrderDetail(
  context: Pick<Context, "db" | "config" | "settings" | "actor">,
  orderId: string,
): Promise<OrderDetail> {
  const detail = await readOrder(context, orderId);
  const { actor } = context;
  if (actor.kind !== "admin" || mayAct(actor.role, "management")) return detail;
  return { ...detail, ...withoutMoneyNotes(detail) };
}

async function readOrder(
  context: Pick<Context, "db" | "config" | "settings">,
  orderId: string,
): Promise<OrderDetail> {
  const row = await queries.readOrderDetail(context.db, {
    orderId,
    keepDays: context.settings.current().keepParcelDays,
  });
  if (!row) throw refusal("ORDER_NOT_FOUND");
  const receipt = receiptOf(row);
  const shown = asOrderRow(row);
  return {
    ...shown,
    contact: asContact(row.contact),
    buyerNumber: row.buyerNumber,
    origin: row.origin,
    createdAt: row.createdAt.toISOString(),
    itemsCents: row.itemsCents,
    discountCents: row.discountCents,
    creditCents: row.creditCents,
    promo: row.promo,
    shippingCents: row.shippingCents,
    feeLeftCents: row.feeLeftCents,
    parcel: row.parcel,
    shippingType: row.shippingType,
    shippingAddress: row.shippingAddress && fromStoredAddress(row.shippingAddress),
    comment: row.comment,
    paymentMail: paymentMailOf(shown.customer.email, row.asksToPay),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    deliveredAt: receipt.deliveredAt,
    deliverBy: row.deliverBy,
    items: (row.items ?? []).map(asOrderItem),
    label: showLabel(row.label, row, context.config),
    history: (row.history ?? []).map(({ actorKind, actorName, ...entry }) => ({
      ...entry,
      actor: actorName ?? ACTOR_NAMES[actorKind],
      at: instant(entry.at),
    })),
    invoices: row.invoices ?? [],
    invoicePending: row.invoicePending,
    invoiceWaitsUntil: row.invoiceWaitsUntil?.toISOString() ?? null,
    contracts: {
      isKept: row.contracts.isKept,
      earlier: row.contracts.earlier.map((one) => ({ ...one, concludedAt: instant(one.concludedAt) })),
    },
    payments: (row.payments ?? []).map((payment) => ({
      ...payment,
      startedAt: instant(payment.startedAt),
      closedAt: payment.closedAt && instant(payment.closedAt),
    })),
    lacksMoney: row.lacksMoney,
    lackingCents: row.lackingCents,
    transactions: (row.transactions ?? []).map((paid) => ({ ...paid, paidAt: instant(paid.paidAt) })),
    refunds: (row.refunds ?? []).map((refund) => ({
      ...refund,
      createdAt: instant(refund.createdAt),
      finishedAt: refund.finishedAt && instant(refund.finishedAt),
    })),
    returns: (row.returns ?? []).map((one) => ({ ...one, at: instant(one.at) })),
    withdrawals: (row.withdrawals ?? []).map((stated) => {
      const submittedAt = instant(stated.submittedAt);
      return { ...stated, submittedAt, inTime: isInTime(submittedAt, receipt) };
    }),
    withdrawable: isInTime(new Date().toISOString(), receipt),
    withdrawBy: lastDayToWithdraw(receipt),
    messages: (row.messages ?? []).map((message) => ({ ...message, at: instant(message.at) })),
  };
}

/** PostgreSQL writes instants into JSON with their offset; the contract's all end in Z. */
const instant = (text: string): string => new Date(text).toISOString();
