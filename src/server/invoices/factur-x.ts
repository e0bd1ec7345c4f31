import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "#domain/invoices.ts";
import type { Cents } from "#domain/money.ts";
import { readPlace } from "#domain/return-place.ts";
import { vatWithin } from "#domain/vat.ts";
import { lineName, paidSentence } from "#wording/invoices.ts";
import { registrationOf } from "#wording/seller.ts";

/** What a document says, with its number and date. */
export interface IssuedInvoice {
  number: string;
  kind: "invoice" | "credit-note";
  /** The day in Paris, as an ISO date. */
  issuedOn: string;
  facts: InvoiceFacts;
}

/** Form, capital, register and tax numbers of the seller, as they were on that day. */
export const registrationOn = ({ facts: { seller, exemption, vatRegime } }: IssuedInvoice): string =>
  registrationOf({
    sellerForm: seller.form,
    sellerCapital: seller.capital,
    sellerRegister: seller.register,
    sellerSiren: seller.siren,
    vatNumber: seller.vatNumber,
    vatExemption: exemption,
    vatRegime,
  });

/** UNTDID 4461; of other means nothing is said. */
const MEANS = {
  transfer: "42",
  card: "48",
  online: "68",
  credit: "97",
  exchange: "97",
  other: "",
  chargeback: "",
};
const NAMESPACES = `xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
 xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
 xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"
 xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"`;

/** An element whose text is escaped; nothing where there is none, for no element may be empty. */
const text = (name: string, value: string, attributes = ""): string =>
  value === "" ? "" : `<ram:${name}${attributes}>${escaped(value)}</ram:${name}>`;
const within = (name: string, ...parts: string[]): string =>
  parts.join("") === "" ? "" : `<ram:${name}>${parts.join("")}</ram:${name}>`;
const amount = (name: string, cents: Cents, attributes = ""): string =>
  text(name, (cents / 100).toFixed(2), attributes);
const date = (name: string, iso: string, space: "udt" | "qdt"): string =>
  `<ram:${name}><${space}:DateTimeString format="102">${iso.replaceAll("-", "")}</${space}:DateTimeString></ram:${name}>`;

/** Letters that XML 1.0 has no place for are left out. */
const escaped = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/**
 * A document as a program reads it: Factur-X (UN/CEFACT CII D22B), profile EN 16931. It was paid before it was written, so
 * nothing is due. The order of the elements is the schema's.
 */
export function facturX({ number, kind, issuedOn, facts }: IssuedInvoice): string {
  const { lines, parts, buyer, order, payment } = facts;
  const preceding = facts.corrects ?? facts.replaces;
  const isCreditNote = kind === "credit-note";
  const party = (one: InvoiceParty) => [text("Name", one.name), address(one)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>
<rsm:ExchangedDocumentContext>${[
    within("BusinessProcessSpecifiedDocumentContextParameter", text("ID", "B2")),
    within("GuidelineSpecifiedDocumentContextParameter", text("ID", "urn:cen.eu:en16931:2017")),
  ].join("")}</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>${[
    text("ID", number),
    text("TypeCode", isCreditNote ? "381" : "380"),
    date("IssueDateTime", issuedOn, "udt"),
    within("IncludedNote", text("Content", paidSentence(kind, payment)), text("SubjectCode", "PMT")),
  ].join("")}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${lines.map((line, place) => lineItem(facts, line, place + 1)).join("\n")}
${within(
  "ApplicableHeaderTradeAgreement",
  seller(facts),
  within("BuyerTradeParty", ...party(buyer)),
  within("SellerOrderReferencedDocument", text("IssuerAssignedID", order.number)),
)}
${within("ApplicableHeaderTradeDelivery", within("ShipToTradeParty", ...party(facts.deliveredTo ?? buyer)))}
${within(
  "ApplicableHeaderTradeSettlement",
  text("InvoiceCurrencyCode", "EUR"),
  within(
    "SpecifiedTradeSettlementPaymentMeans",
    text("TypeCode", MEANS[payment.means === "card" && !payment.isCard ? "online" : payment.means]),
    within("ApplicableTradeSettlementFinancialCard", text("ID", payment.last4 ?? "")),
  ),
  ...parts.map((part) => tax(facts, part.rate, [part.vatCents, part.netCents])),
  within(
    "SpecifiedTradeSettlementHeaderMonetarySummation",
    amount("LineTotalAmount", facts.netCents),
    amount("TaxBasisTotalAmount", facts.netCents),
    amount("TaxTotalAmount", facts.vatCents, ' currencyID="EUR"'),
    amount("GrandTotalAmount", facts.grossCents),
    amount("TotalPrepaidAmount", facts.grossCents),
    amount("DuePayableAmount", 0),
  ),
  preceding
    ? within(
        "InvoiceReferencedDocument",
        text("IssuerAssignedID", preceding.number),
        date("FormattedIssueDateTime", preceding.issuedOn, "qdt"),
      )
    : "",
)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function lineItem(facts: InvoiceFacts, line: InvoiceLine, place: number): string {
  return within(
    "IncludedSupplyChainTradeLineItem",
    within("AssociatedDocumentLineDocument", text("LineID", String(place))),
    within("SpecifiedTradeProduct", text("SellerAssignedID", line.reference), text("Name", lineName(line))),
    within(
      "SpecifiedLineTradeAgreement",
      discount(line),
      within("NetPriceProductTradePrice", amount("ChargeAmount", Math.abs(line.netCents))),
    ),
    // No price is below nothing (BR-27): what is taken off is a quantity below it.
    within(
      "SpecifiedLineTradeDelivery",
      text("BilledQuantity", line.netCents < 0 ? "-1" : "1", ' unitCode="C62"'),
    ),
    within(
      "SpecifiedLineTradeSettlement",
      tax(facts, line.rate),
      within("SpecifiedTradeSettlementLineMonetarySummation", amount("LineTotalAmount", line.netCents)),
    ),
  );
}

/** Of a line with a discount its price before, and the discount, both without tax. */
function discount({ priceCents, discountCents, rate, netCents }: InvoiceLine): string {
  if (discountCents <= 0) return "";
  const before = priceCents - vatWithin(priceCents, rate);
  return within(
    "GrossPriceProductTradePrice",
    amount("ChargeAmount", before),
    within(
      "AppliedTradeAllowanceCharge",
      "<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>",
      amount("ActualAmount", before - netCents),
    ),
  );
}

/** The tax of a line, or with its amounts that of a rate. */
function tax({ exemption }: InvoiceFacts, rate: number, [vatCents, netCents]: [Cents?, Cents?] = []): string {
  const isExempt = exemption !== "";
  const isOfHeader = vatCents !== undefined && netCents !== undefined;
  return within(
    "ApplicableTradeTax",
    isOfHeader ? amount("CalculatedAmount", vatCents) : "",
    text("TypeCode", "VAT"),
    isOfHeader && isExempt ? text("ExemptionReason", exemption) : "",
    isOfHeader ? amount("BasisAmount", netCents) : "",
    text("CategoryCode", isExempt ? "E" : "S"),
    isOfHeader && isExempt ? text("ExemptionReasonCode", "VATEX-FR-FRANCHISE") : "",
    text("RateApplicablePercent", (rate / 100).toFixed(2)),
  );
}

/** A seller without a VAT number is known to the tax office by the firm's. */
function seller({ seller: facts }: InvoiceFacts): string {
  const siren = facts.siren.replace(/\D/g, "");
  const vatNumber = facts.vatNumber.replace(/\s/g, "");
  const place = readPlace(facts.address) ?? { street: facts.address, zip: "", city: "" };
  return within(
    "SellerTradeParty",
    text("Name", facts.name),
    within("SpecifiedLegalOrganization", text("ID", siren, ' schemeID="0002"')),
    address({ ...place, country: "FR" }),
    within(
      "SpecifiedTaxRegistration",
      vatNumber ? text("ID", vatNumber, ' schemeID="VA"') : text("ID", siren, ' schemeID="FC"'),
    ),
  );
}

const address = ({ zip, street, city, country }: Omit<InvoiceParty, "name">): string =>
  within(
    "PostalTradeAddress",
    text("PostcodeCode", zip),
    text("LineOne", street),
    text("CityName", city),
    text("CountryID", country),
  );
