import { randomBytes, randomUUID } from "node:crypto";
import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { actorColumns, type Context } from "#server/context.ts";
import { reserveCredit } from "#server/credits/reserve-credit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { requestHash } from "#server/idempotency/once.ts";
import { isOpenForSale } from "#server/launch/launch.ts";
import { asParameters } from "#server/order-access/devices.ts";
import { areaOf, areaPatternOf } from "#server/orders/delivery-area.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { endAnnouncement } from "#server/parcels/parcels.sql.ts";
import { judgeBuyerOfCode } from "#server/promo-codes/judge-buyer.ts";
import { refuseUnfitPoint } from "#server/relay-points/closed-point.ts";
import { type Alias, ownAlias } from "./aliases/aliases.ts";
import { askProvider } from "./ask-provider.ts";
import { ATTEMPT_OVER_AFTER_MINUTES, STARTING_LEASE_SECONDS } from "./attempt-times.ts";
import { findUnresolved, lockToReserve, productsWithoutUnit } from "./attempts.sql.ts";
import { type MoveToPayRow, moveToPay } from "./move-to-pay.sql.ts";
import { createForm, formOf, formOfDuplicate } from "./payment-form.ts";
import { settleWithoutProvider } from "./settle-without-provider.ts";

type Start = Handlers["payments"]["start"];
type Input = Parameters<Start>[1];

const TURNS = 6;

/**
 * 'Procéder au paiement'. However often and from however many tabs it is asked for, an order has one open attempt, and
 * all are answered with its form. The idempotency key therefore only refuses another request under the same key.
 */
export const startPayment: Start = async (context, input) => {
  if (!(await isOpenForSale(context))) throw refusal("SHOP_NOT_OPEN");
  await refuseUnfitPoint(context, input.orderId);
  const alias = input.otherCard ? undefined : await ownAlias(context);
  let askedAbout: string | null = null;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const attempt = { id: randomUUID(), reference: newReference() };
    const moved = await move(context, input, attempt, askedAbout, alias);
    switch (moved.outcome) {
      case "new":
        context.events.changed({ orders: [input.orderId] });
        return createForm(context, {
          ...attempt,
          amountCents: moved.amountCents,
          address: fromStoredAddress(moved.address ?? {}),
          alias,
        });
      case "open":
        return formOf(context, moved);
      case "starting": {
        const form = await formOfDuplicate(context, moved.attemptId ?? "");
        if (form) return form;
        break;
      }
      case "ask-first":
        askedAbout = await askAbout(context, moved.attemptId ?? "");
        break;
      case "covered":
        if (await settleWithoutProvider(context, input.orderId, moved.version)) return { paid: true };
        break;
      case "credit":
        await setCreditApart(context, input);
        break;
      case "promo-buyer":
        await judgeBuyerOfCode(context, input.orderId);
        break;
      case "moved-on":
        break;
      case "parcel-left":
        throw await leaveParcel(context, input);
      default:
        throw await REFUSALS[moved.outcome](context, input, moved);
    }
  }
  throw refusal("STILL_IN_PROGRESS");
};

async function move(
  context: Context,
  input: Input,
  attempt: { id: string; reference: string },
  askedAbout: string | null,
  alias: Alias | undefined,
): Promise<MoveToPayRow> {
  const { minimumCents, holdLimitMinutes, paymentHoldMinutes } = context.settings.current();
  const promised = deliveryWindow(new Date());
  const moved = await moveToPay(context.db, {
    orderId: input.orderId,
    attemptId: attempt.id,
    reference: attempt.reference,
    acceptTerms: input.acceptTerms ?? false,
    creditCents: input.creditCents ?? 0,
    expectedTotalCents: input.expectedTotalCents ?? null,
    minimumCents,
    holdMinutes: paymentHoldMinutes,
    holdLimitMinutes: holdLimitMinutes + paymentHoldMinutes,
    ...actorColumns(context.actor),
    key: context.idempotencyKey ?? null,
    requestHash: requestHash(input),
    askedAbout,
    aliasId: alias?.id ?? null,
    areaPattern: areaPatternOf(context),
    deliveryEarliest: promised.earliest,
    deliveryLatest: promised.latest,
    termsVersion: input.termsVersion ?? null,
    leaseSeconds: STARTING_LEASE_SECONDS,
    leastDelaySeconds: LEAST_DELAY_SECONDS,
  });
  if (!moved) throw refusal("ORDER_NOT_FOUND");
  return moved;
}

/** What the page said that her credit pays is reserved for the order, or given free where she wants it no more. */
function setCreditApart(context: Context, { orderId, creditCents = 0 }: Input): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const order = await lockToReserve(tx, { orderId });
    if (!order) return;
    const { totalCents } = order;
    await reserveCredit(tx, context.actor, { orderId, totalCents }, asParameters(context), creditCents);
  });
}

/** A form that is nearly over may have been paid without our knowing: a new one must not charge a second time. */
async function askAbout(context: Context, attemptId: string): Promise<string> {
  const attempt = await findUnresolved(context.db, {
    attemptId,
    overAfterMinutes: ATTEMPT_OVER_AFTER_MINUTES,
  });
  const said = attempt ? await askProvider(context, attempt) : "not-paid";
  if (said === "unknown") throw refusal("PAYMENT_NOT_STARTED");
  if (said === "running") throw refusal("STILL_IN_PROGRESS");
  return attemptId;
}

/** The order pays its own delivery again, and she is told before she pays it. */
async function leaveParcel(context: Context, { orderId }: Input): Promise<Refusal> {
  const { totalCents } = await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, orderId);
    return endAnnouncement(tx, { orderId });
  });
  context.events.changed({ orders: [orderId] });
  return refusal("TOTAL_CHANGED", { totalCents });
}

type ToRefusal = (context: Context, input: Input, moved: MoveToPayRow) => Refusal | Promise<Refusal>;
const table = <Outcome extends MoveToPayRow["outcome"]>(refusals: Record<Outcome, ToRefusal>) => refusals;

/** What ends the payment before it begins. */
const REFUSALS = table({
  "key-reused": () => refusal("IDEMPOTENCY_KEY_REUSED"),
  ORDER_LOCKED: () => refusal("ORDER_LOCKED"),
  ORDER_EXPIRED: () => refusal("ORDER_EXPIRED"),
  empty: () => refusal("ORDER_EMPTY"),
  "pieces-gone": async (context, { orderId }) =>
    refusal("PIECES_GONE", { pieces: await namesOfGonePieces(context, orderId) }),
  "address-missing": () => refusal("ADDRESS_MISSING"),
  "outside-area": (context) => refusal("OUTSIDE_DELIVERY_AREA", { area: areaOf(context) }),
  minimum: ({ settings }) =>
    refusal("MINIMUM_NOT_REACHED", { minimumCents: settings.current().minimumCents }),
  "no-terms": () => refusal("SHOP_NOT_OPEN"),
  "terms-changed": (_context, _input, { inForce }) =>
    refusal("TERMS_CHANGED", { termsVersion: inForce ?? "" }),
  terms: () => refusal("TERMS_NOT_ACCEPTED"),
  "total-changed": (_context, _input, { totalCents }) => refusal("TOTAL_CHANGED", { totalCents }),
});

function namesOfGonePieces(context: Context, orderId: string): Promise<string[]> {
  return inTransaction(context.db, async (tx) => {
    const items = await productsWithoutUnit(tx, { orderId });
    return namePieces(
      tx,
      items.map((item) => item.productId),
    );
  });
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What the provider knows the attempt by: 100 random bits, nothing of ours in them. */
function newReference(): string {
  return `HFP-${[...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}
