import type { ShopSettings } from "#contract/admin/settings.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { ProductSafety } from "#contract/lives.ts";
import type { ParcelState } from "#domain/carrier-codes.ts";
import { deliveredAfterWaiting, deliveryWindow } from "#domain/delivery.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { isCancelled, isEditable } from "#domain/order-status.ts";
import { missingCents, type PromoTerms } from "#domain/promo.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import { asReturned, type ReturnedJson } from "#server/order-history/returned-json.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { personalData } from "./personal-data.ts";
import type { ReadGuestOrdersRow } from "./read-guest-order.sql.ts";

/** An item as the statement builds it. */
export interface ItemJson {
  id: string;
  productId: string;
  refCategory: string | null;
  name: string;
  size: string | null;
  fit: string | null;
  composition: string | null;
  safety: ProductSafety;
  photoKey: string | null;
  colorName: string | null;
  colorHex: string;
  priceCents: number;
  discountCents: number;
  takesUnit: boolean;
  missing: boolean;
  returned: ReturnedJson | null;
}

/** The days that a payment form, and then the contract, promise the parcel between. */
export interface PromisedDays {
  earliest: string | null;
  latest: string | null;
}

/** The parcel that the order goes in with others. */
export type GatheringJson = Omit<NonNullable<GuestOrder["parcel"]>, "mayWait"> & {
  mayWaitUntil: string | null;
};

/** Where the carrier says that the parcel is. */
export interface ParcelJson {
  state: ParcelState;
  since: string | null;
}

/**
 * What became of the money that came for the order, in cents; `due` is what is to go back for a return, or of an order that was
 * opened again, `cancelledDue` all that is to go back of a cancelled order.
 */
export interface MoneyJson {
  credit: number;
  refunded: number;
  refundedAsCredit: number;
  chargedBack: number;
  due: GuestOrder["refundDue"];
  cancelledDue: GuestOrder["refundDue"];
  invoices: GuestOrder["invoices"] | null;
}

/** The code of an order as the statement builds it. */
export type PromoJson = PromoTerms & { code: string; waivedCents: number };

export type PaymentJson = NonNullable<GuestOrder["payment"]> & PromisedDays;

type Row = ReadGuestOrdersRow;

/** The row of an order as its guest page shows it; `texts`: the words she may agree to, null where none are offered. */
export function asGuestOrder(
  row: Row,
  { settings, config }: Pick<Context, "settings" | "config">,
  texts: GuestOrder["texts"],
): GuestOrder {
  const { minimumCents, statusOnlyAfterDays, buyerAdvertising } = settings.current();
  const editable = row.closedBy === null;
  const archived = row.endedAt !== null && daysBetween(row.endedAt, row.now) > statusOnlyAfterDays;
  const personal = personalData(row, editable, archived);
  const { payment, money } = row;
  // An order that is open again begins anew.
  const back = row.paidAt !== null || isCancelled(row.status) ? money : undefined;
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    version: row.version,
    editable,
    underReview: row.underReview,
    live: {
      id: row.liveId,
      title: row.liveTitle,
      ref: row.liveRef,
      liveDate: row.liveDate.toISOString(),
      isActive: row.liveActive,
    },
    // Her account shows them as long as they are kept, for the guarantee; the link alone does not.
    items: archived && !row.isOwner ? [] : (row.items ?? []).map(asItem),
    itemsCents: row.itemsCents,
    discountCents: row.discountCents,
    promo: row.promo && asPromo(row.promo, row.itemsCents + row.discountCents),
    shippingCents: row.shippingCents,
    deliveryChoice: deliveryChoice(row, settings.current()),
    freeDeliveryFromCents: row.freeFromCents,
    parcel: personal.whole && !archived && row.gathering ? asParcel(row.gathering) : null,
    totalCents: row.totalCents,
    credit: {
      usableCents: Math.min(row.credit?.usable ?? 0, row.totalCents),
      reservedCents: row.credit?.reserved ?? 0,
      paidCents: personal.whole ? (money?.credit ?? 0) : 0,
    },
    minimumCents,
    shippingAddress: personal.address,
    masked: personal.masked,
    isBuyer: row.isBuyer,
    itemLimit: row.origin === "guest" ? GUEST_ORDER_LIMIT : null,
    ...hold(row),
    serverTime: row.now.toISOString(),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payment: payment && { state: payment.state, refusal: payment.refusal },
    tracking: personal.whole ? tracking(row, config.carrier.trackingUrl) : null,
    ...promisedDelivery(row),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    refundedCents: back ? back.refunded - back.chargedBack : 0,
    chargedBackCents: back?.chargedBack ?? 0,
    creditBackCents: personal.whole ? (money?.refundedAsCredit ?? 0) : 0,
    invoices: money?.invoices ?? [],
    refundDue: money?.cancelledDue ?? money?.due ?? null,
    termsAccepted: row.termsVersion !== null && row.termsVersion === row.termsInForce,
    termsInForce: row.termsInForce,
    termsVersion: row.termsVersion,
    advertisingAgreed: row.advertisingChoice === "agreed",
    advertisingObjected: buyerAdvertising === "on" ? row.advertisingChoice === "objected" : null,
    texts: texts?.to && !personal.whole ? { ...texts, to: "" } : texts,
  };
}

/** How long its pieces are kept for her: not over while a payment may still succeed (0032), which is then what keeps them. */
function hold(row: Row): Pick<GuestOrder, "expired" | "heldUntil" | "holdLimit"> {
  const attempt = row.payment?.state;
  const over = row.closedBy === "ORDER_EXPIRED";
  const keptByPayment = attempt === "verifying" || (attempt === "open" && over);
  const heldUntil = isEditable(row.status) ? row.heldUntil : null;
  return {
    expired: row.cancelCause === "hold-expired" || (over && !keptByPayment),
    heldUntil: keptByPayment ? null : (heldUntil?.toISOString() ?? null),
    holdLimit: heldUntil && row.origin === "guest" ? row.holdLimit.toISOString() : null,
  };
}

/** The days that were promised with her payment, else those that one made now would promise. */
function promisedDelivery({
  payment,
  promised,
  paidAt,
  now,
  gathering,
}: Row): Pick<GuestOrder, "deliveryEarliest" | "deliveryLatest"> {
  const reckoned = deliveryWindow(paidAt ?? now);
  const kept = payment && payment.state !== "refused" ? payment : promised;
  return {
    deliveryEarliest: kept.earliest ?? reckoned.earliest,
    deliveryLatest: later(kept.latest ?? reckoned.latest, gathering?.deliverBy),
  };
}

function tracking(row: Row, trackingUrl: string): GuestOrder["tracking"] {
  const { trackingId, parcel } = row;
  if (!trackingId) return null;
  return {
    number: trackingId,
    url: trackingUrl + encodeURIComponent(trackingId),
    changeUrl: changeUrl(row, trackingId, trackingUrl),
    parcel: parcel && {
      state: parcel.state,
      since: parcel.since === null ? null : new Date(parcel.since).toISOString(),
    },
  };
}

/** On the way to her door: before it is on the round, and once nobody was there. */
const MAY_BE_CHANGED: readonly ParcelState[] = ["handed-over", "in-transit", "late", "absent"];

/** The carrier's page where she chooses another day, neighbor or point; it lies on the host that tells her where it is. */
function changeUrl(
  { parcel, shippingAddress }: Row,
  trackingNumber: string,
  trackingUrl: string,
): string | null {
  const isToDoor = fromStoredAddress(shippingAddress ?? {}).relay === undefined;
  if (!parcel || !isToDoor || !MAY_BE_CHANGED.includes(parcel.state)) return null;
  const url = new URL("/particulier/modification-livraison", trackingUrl);
  url.searchParams.set("code", trackingNumber);
  return url.href;
}

/** While she may choose: before she pays, and of a paid order once its point was found closed. */
function deliveryChoice(
  row: Row,
  { relayPoints, relayCents, shippingCents }: ShopSettings,
): GuestOrder["deliveryChoice"] {
  const relayOffered = relayPoints === "on";
  const { relay } = fromStoredAddress(row.shippingAddress ?? {});
  const mayChoose =
    row.closedBy === null
      ? relayOffered || relay !== undefined
      : row.known && row.isBuyer && relay?.closedOn !== undefined;
  return mayChoose ? { homeCents: shippingCents, relayCents, relayOffered } : null;
}

function asItem(item: ItemJson): GuestOrder["items"][number] {
  return {
    id: item.id,
    productId: item.productId,
    refCategory: item.refCategory ?? "",
    name: item.name,
    size: item.size,
    color: item.colorName === null ? null : { name: item.colorName, hexCode: item.colorHex },
    fit: item.fit,
    composition: item.composition,
    safety: item.safety,
    photoUrl: photoUrl(item.photoKey),
    priceCents: item.priceCents,
    discountCents: item.discountCents,
    missing: item.missing,
    available: item.takesUnit || item.returned !== null,
    returned: asReturned(item.returned),
  };
}

const asPromo = ({ code, kind, waivedCents, ...terms }: PromoJson, goodsCents: number) => ({
  code,
  kind,
  waivedCents,
  missingCents: missingCents({ kind, ...terms }, goodsCents),
});

const asParcel = ({ mayWaitUntil: until, ...parcel }: GatheringJson): GuestOrder["parcel"] => ({
  ...parcel,
  mayWait: until === null ? null : { until, deliverBy: deliveredAfterWaiting(until) },
});

/** Of two days (ISO dates). */
const later = (day: string, other: string | null | undefined) => (other && other > day ? other : day);

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;
