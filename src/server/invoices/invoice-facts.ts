import type { ShopSettings } from "#contract/admin/settings.ts";
import { countryCodeOf } from "#domain/delivery-area.ts";
import {
  creditNoteAmounts,
  type InvoiceFacts,
  type InvoiceParty,
  invoiceAmounts,
  openCents,
} from "#domain/invoices.ts";
import { sumOf } from "#domain/money.ts";
import { parisDay } from "#domain/paris-time.ts";
import { vatRateOf } from "#domain/seller.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { UNNAMED_BUYER } from "#wording/invoices.ts";
import { paidByName } from "#wording/payment-means.ts";
import { sizeWithin } from "#wording/size.ts";
import type { NextRefundRow, NextSettlementRow } from "./invoices.sql.ts";

/** A row of the view `contract_items`. */
export interface SoldItemJson {
  id: string;
  reference: string;
  name: string;
  size: string | null;
  color: string | null;
  priceCents: number;
  /** Absent where nothing was taken off. */
  discountCents?: number;
}

/** A piece as an invoice names it. */
export const soldItem = ({
  id,
  reference,
  name,
  color,
  size,
  priceCents,
  discountCents = 0,
}: SoldItemJson) => ({
  id,
  reference,
  name: [name, color?.toLowerCase(), size && sizeWithin(size)].filter(Boolean).join(", "),
  priceCents,
  paidCents: priceCents - discountCents,
});

/** What a document is written with: its facts, and nothing beside its order that it is about, unless its caller says so. */
export const documentOf = (facts: InvoiceFacts) => ({
  corrects: null,
  refundId: null,
  shortageId: null,
  facts,
  grossCents: facts.grossCents,
  netCents: facts.netCents,
  vatCents: facts.vatCents,
  words: `${facts.order.number} ${facts.buyer.name}`,
});

/** What the invoice of a settlement says; undefined where nothing was sold for the money. */
export function factsOfInvoice(settled: NextSettlementRow, settings: ShopSettings): InvoiceFacts | undefined {
  if (settled.isOwedBack) return undefined;
  const { waivedCents, amountCents, orderNumber, orderDate } = settled;
  const items = (settled.items ?? []).map(soldItem);
  // What is missing of the delivery was paid by money that has its own invoice.
  const beyondCents = sumOf(items.map(({ paidCents }) => paidCents)) + settled.shippingCents - amountCents;
  const shippingCents =
    settled.shippingCents -
    Math.max(0, Math.min(beyondCents, settled.deliveryPaidBesideCents, settled.shippingCents));
  const amounts = invoiceAmounts({
    items,
    shippingPriceCents: shippingCents + waivedCents,
    shippingCents,
    rate: vatRateOf(settings),
    moneyCents: amountCents,
  });
  if (amounts.grossCents === 0) return undefined;
  return {
    ...sellerOf(settings),
    ...partiesOf(settled),
    vatRegime: settings.vatRegime,
    exemption: settings.vatRegime === "franchise" ? settings.vatExemption : "",
    order: { number: orderNumber, date: parisDay(orderDate) },
    payment: {
      ...paymentOf(settled, settled.paidOn),
      ...(settled.creditCents > 0 ? { creditCents: settled.creditCents } : {}),
    },
    ...amounts,
  };
}

/**
 * What the credit note of a refund says; undefined where the documents of the order claim no more than the money that it
 * still holds: it had come twice, or beyond the total.
 */
export function factsOfCreditNote(refund: NextRefundRow, settings: ShopSettings): InvoiceFacts | undefined {
  const { invoice, credits, items, given, isUnpaid, amountCents, claimedCents, heldCents, reason } = refund;
  if (!invoice) return undefined;
  const open = openCents(invoice.lines, credits ?? []);
  const cents = Math.min(amountCents, sumOf(open), claimedCents - heldCents);
  if (cents <= 0) return undefined;
  const { replaces: _, ...plain } = invoice;
  const { credits: taken, ...amounts } = creditNoteAmounts({
    lines: invoice.lines,
    open,
    cents,
    itemIds: items ?? (isUnpaid ? invoice.lines.flatMap(({ itemId }) => itemId ?? []) : []),
    named: given ?? [],
    labelCents: refund.keptLabelCents,
    restIs: refund.means === "chargeback" ? "chargeback" : "gesture",
  });
  return {
    ...plain,
    ...sellerToday(invoice, settings),
    ...amounts,
    payment: paymentOf(refund, refund.givenOn),
    corrects: { number: refund.invoiceNumber ?? "", issuedOn: refund.invoiceIssuedOn ?? "" },
    reason,
    credits: taken,
  };
}

/** Who issues a document. One without VAT names no number of it. */
const sellerOf = (settings: ShopSettings): Pick<InvoiceFacts, "shopName" | "seller"> => ({
  shopName: settings.shopName,
  seller: {
    name: settings.sellerName || settings.shopName,
    form: settings.sellerForm,
    capital: settings.sellerCapital,
    address: settings.sellerAddress,
    register: settings.sellerRegister,
    siren: settings.sellerSiren,
    vatNumber: settings.vatRegime === "franchise" ? "" : settings.vatNumber,
    email: settings.contactEmail,
    phone: settings.contactPhone,
  },
});

/**
 * Who issues a document that follows from an invoice: its seller as it is called today. Another firm (SIREN) did not sell
 * these goods: then the seller stays as it was. Whether there is VAT is the invoice's, and so whether its number stands there.
 */
export function sellerToday(
  { shopName, seller, vatRegime }: InvoiceFacts,
  settings: ShopSettings,
): Pick<InvoiceFacts, "shopName" | "seller"> {
  const [then, now] = [seller.siren, settings.sellerSiren].map((siren) => siren.replace(/\D/g, ""));
  if (then && now && then !== now) return { shopName, seller };
  const today = sellerOf({ ...settings, vatRegime });
  const vatNumber = today.seller.vatNumber || seller.vatNumber;
  return { ...today, seller: { ...today.seller, vatNumber } };
}

/** The buyer at her own address, and the relay point where she fetches her parcel. */
function partiesOf({ address, buyerName }: NextSettlementRow): Pick<InvoiceFacts, "buyer" | "deliveredTo"> {
  const { firstName, lastName, street, zip, city, relay } = fromStoredAddress(address ?? {});
  const name = `${firstName} ${lastName}`.trim() || buyerName || UNNAMED_BUYER;
  return {
    buyer: partyOf({ name, street, zip, city }),
    ...(relay ? { deliveredTo: partyOf(relay) } : {}),
  };
}

const partyOf = ({ name, street, zip, city }: Omit<InvoiceParty, "country">): InvoiceParty => ({
  name,
  street,
  zip,
  city,
  country: countryCodeOf(zip),
});

type Paid = { means: string } & Pick<NextSettlementRow, "methodType" | "wallet" | "cardBrand" | "cardLast4">;

function paymentOf({ means, ...paid }: Paid, on: string): InvoiceFacts["payment"] {
  const isCard = means === "card" && paid.wallet === null && (paid.methodType ?? "CARD").startsWith("CARD");
  return {
    means: means as InvoiceFacts["payment"]["means"],
    by: means === "card" ? paidByName(paid) : "",
    isCard,
    last4: isCard ? paid.cardLast4 : null,
    on,
  };
}
