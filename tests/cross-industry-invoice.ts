/** An element of an XML document: its name without the prefix, its text or its children. */
export interface Element {
  name: string;
  attributes: string;
  text: string;
  children: Element[];
}

/** Reads what our own writer makes: no comments, no CDATA, no mixed content. Throws where tags do not match. */
export function readXml(xml: string): Element {
  const root: Element = { name: "", attributes: "", text: "", children: [] };
  const open = [root];
  for (const [, closing, name = "", attributes = "", text = ""] of xml
    .replace(/^<\?xml[^>]*\?>\s*/, "")
    .matchAll(/<(\/?)(?:\w+:)?(\w+)([^>]*)>([^<]*)/g)) {
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element = { name, attributes, text: unescaped(text.trim()), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  const [document] = root.children;
  if (!document || open.length !== 1) throw new Error("The document does not end");
  return document;
}

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Every element at a path of names. */
const all = (element: Element, path: string): Element[] =>
  path
    .split("/")
    .reduce(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      [element],
    );
const value = (element: Element, path: string): string => all(element, path)[0]?.text ?? "";
const cents = (text: string): number => Math.round(Number(text) * 100);
const sum = (numbers: number[]): number => numbers.reduce((whole, one) => whole + one, 0);

/**
 * The order in which the schema (Factur-X 1.08, EN 16931) wants children, for all elements that our documents have; one
 * that is missing here is one that we may not write.
 */
const ORDER: Record<string, string> = {
  CrossIndustryInvoice: "ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction",
  ExchangedDocumentContext:
    "BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter",
  BusinessProcessSpecifiedDocumentContextParameter: "ID",
  GuidelineSpecifiedDocumentContextParameter: "ID",
  ExchangedDocument: "ID TypeCode IssueDateTime IncludedNote",
  IssueDateTime: "DateTimeString",
  FormattedIssueDateTime: "DateTimeString",
  IncludedNote: "Content SubjectCode",
  SupplyChainTradeTransaction:
    "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
  IncludedSupplyChainTradeLineItem:
    "AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement",
  AssociatedDocumentLineDocument: "LineID",
  SpecifiedTradeProduct: "SellerAssignedID Name",
  SpecifiedLineTradeAgreement: "GrossPriceProductTradePrice NetPriceProductTradePrice",
  GrossPriceProductTradePrice: "ChargeAmount AppliedTradeAllowanceCharge",
  AppliedTradeAllowanceCharge: "ChargeIndicator ActualAmount",
  ChargeIndicator: "Indicator",
  NetPriceProductTradePrice: "ChargeAmount",
  SpecifiedLineTradeDelivery: "BilledQuantity",
  SpecifiedLineTradeSettlement: "ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation",
  ApplicableTradeTax:
    "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent",
  SpecifiedTradeSettlementLineMonetarySummation: "LineTotalAmount",
  ApplicableHeaderTradeAgreement: "SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument",
  SellerTradeParty: "Name SpecifiedLegalOrganization PostalTradeAddress SpecifiedTaxRegistration",
  SpecifiedLegalOrganization: "ID",
  SpecifiedTaxRegistration: "ID",
  BuyerTradeParty: "Name PostalTradeAddress",
  ShipToTradeParty: "Name PostalTradeAddress",
  PostalTradeAddress: "PostcodeCode LineOne CityName CountryID",
  SellerOrderReferencedDocument: "IssuerAssignedID",
  ApplicableHeaderTradeDelivery: "ShipToTradeParty",
  ApplicableHeaderTradeSettlement:
    "InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
  SpecifiedTradeSettlementPaymentMeans: "TypeCode ApplicableTradeSettlementFinancialCard",
  ApplicableTradeSettlementFinancialCard: "ID",
  SpecifiedTradeSettlementHeaderMonetarySummation:
    "LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
  InvoiceReferencedDocument: "IssuerAssignedID FormattedIssueDateTime",
};

function shapeFaults(element: Element): string[] {
  const { name, text, children } = element;
  if (children.length === 0) return text === "" ? [`${name} is empty`] : [];
  const order = ORDER[name]?.split(" ") ?? [];
  const places = children.map((child) => order.indexOf(child.name));
  return [
    ...children.filter((_, at) => places[at] === -1).map((child) => `${name} has no ${child.name}`),
    ...(places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))
      ? [`${name} is out of order`]
      : []),
    ...children.flatMap(shapeFaults),
  ];
}

const TRADE = "SupplyChainTradeTransaction";
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const SELLER = `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`;
const BUYER = `${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty`;
const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`;
const PRICES = "SpecifiedLineTradeAgreement";
const GROSS_PRICE = `${PRICES}/GrossPriceProductTradePrice`;

/** What every document must say, by the number of its term. */
export const REQUIRED: Record<string, string> = {
  "BT-1": "ExchangedDocument/ID",
  "BT-2": "ExchangedDocument/IssueDateTime/DateTimeString",
  "BT-3": "ExchangedDocument/TypeCode",
  "BT-5": `${SETTLEMENT}/InvoiceCurrencyCode`,
  "BT-24": "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
  "BT-27": `${SELLER}/Name`,
  "BT-30": `${SELLER}/SpecifiedLegalOrganization/ID`,
  "BT-31": `${SELLER}/SpecifiedTaxRegistration/ID`,
  "BT-40": `${SELLER}/PostalTradeAddress/CountryID`,
  "BT-44": `${BUYER}/Name`,
  "BT-55": `${BUYER}/PostalTradeAddress/CountryID`,
  "BT-106": `${SUMS}/LineTotalAmount`,
  "BT-109": `${SUMS}/TaxBasisTotalAmount`,
  "BT-112": `${SUMS}/GrandTotalAmount`,
  "BT-115": `${SUMS}/DuePayableAmount`,
  "BT-116": `${SETTLEMENT}/ApplicableTradeTax/BasisAmount`,
  "BT-117": `${SETTLEMENT}/ApplicableTradeTax/CalculatedAmount`,
  "BT-126": `${LINE}/AssociatedDocumentLineDocument/LineID`,
  "BT-131": `${LINE}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
  "BT-146": `${LINE}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`,
  "BT-151": `${LINE}/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode`,
  "BT-153": `${LINE}/SpecifiedTradeProduct/Name`,
};

/** An invoice without one of those terms. */
export function withoutTerm(xml: string, term: string): string {
  const [parent, name] = REQUIRED[term]?.split("/").slice(-2) ?? [];
  const cut = new RegExp(
    `(<ram:${parent}>|<rsm:${parent}>)((?:(?!</(?:ram|rsm):${parent}>)[\\s\\S])*?)<(?:ram|udt):${name}[^>]*>[^<]*</(?:ram|udt):${name}>`,
    "g",
  );
  return xml.replaceAll(cut, "$1$2");
}

/**
 * What is wrong with an invoice, by the official description: shape of the schema, terms that must be there, and the
 * rules of its sums (BR-CO-10, 13 to 17, BR-S-08, BR-E-10). What others' programs say is asked in official-factur-x.ts.
 */
export function invoiceFaults(xml: string): string[] {
  const document = readXml(xml);
  const amount = (path: string): number => cents(value(document, path));
  const lines = all(document, LINE).map((line) => ({
    net: cents(
      value(
        line,
        "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
      ),
    ),
    quantity: Number(value(line, "SpecifiedLineTradeDelivery/BilledQuantity")),
    price: cents(value(line, `${PRICES}/NetPriceProductTradePrice/ChargeAmount`)),
    before: cents(value(line, `${GROSS_PRICE}/ChargeAmount`)),
    discount: cents(value(line, `${GROSS_PRICE}/AppliedTradeAllowanceCharge/ActualAmount`)),
    rate: value(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent"),
  }));
  const taxes = all(document, `${SETTLEMENT}/ApplicableTradeTax`).map((tax) => ({
    vat: cents(value(tax, "CalculatedAmount")),
    base: cents(value(tax, "BasisAmount")),
    rate: value(tax, "RateApplicablePercent"),
    category: value(tax, "CategoryCode"),
    reason: value(tax, "ExemptionReason"),
  }));
  const vatCents = amount(`${SUMS}/TaxTotalAmount`);
  const rules: [string, boolean][] = [
    ...Object.entries(REQUIRED).map(([term, path]): [string, boolean] => [
      term,
      value(document, path) !== "",
    ]),
    ["BR-CO-10", sum(lines.map(({ net }) => net)) === amount(`${SUMS}/LineTotalAmount`)],
    ["BR-CO-13", amount(`${SUMS}/LineTotalAmount`) === amount(`${SUMS}/TaxBasisTotalAmount`)],
    ["BR-CO-14", sum(taxes.map(({ vat }) => vat)) === vatCents],
    ["BR-CO-15", amount(`${SUMS}/TaxBasisTotalAmount`) + vatCents === amount(`${SUMS}/GrandTotalAmount`)],
    [
      "BR-CO-16",
      amount(`${SUMS}/GrandTotalAmount`) - amount(`${SUMS}/TotalPrepaidAmount`) ===
        amount(`${SUMS}/DuePayableAmount`),
    ],
    ...taxes.flatMap(({ vat, base, rate, category, reason }): [string, boolean][] => [
      ["BR-S-08", sum(lines.filter((line) => line.rate === rate).map(({ net }) => net)) === base],
      ["BR-CO-17", Math.abs(vat - (base * Number(rate)) / 100) < 100],
      ["BR-E-10", category === "E" ? reason !== "" && vat === 0 : category === "S" && Number(rate) > 0],
    ]),
    ["line price", lines.every(({ net, price, quantity }) => net === price * quantity && price >= 0)],
    [
      "line discount",
      lines.every(({ price, before, discount }) => before === 0 || before - discount === price),
    ],
  ];
  return [...shapeFaults(document), ...rules.filter(([, holds]) => !holds).map(([rule]) => rule)];
}
