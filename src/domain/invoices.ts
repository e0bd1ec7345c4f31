import type { Cents } from "./money.ts";
import { shareOut, sumOf } from "./money.ts";
import type { Means } from "./money-by-hand.ts";
import type { VatRegime } from "./seller.ts";
import { type BasisPoints, breakDown, type VatPart } from "./vat.ts";

export interface InvoiceLine {
  /** `label`: what its buyer pays for sending back, less than nothing on a credit note. */
  is: "item" | "delivery" | "gesture" | "chargeback" | "label";
  itemId: string | null;
  /** What the seller announced: "A12". Empty where there is none. */
  reference: string;
  /** Of a piece its name, color and size; empty of the rest, which the paper names. */
  name: string;
  /** With tax: what it cost before a discount, the discount, and what is counted here. */
  priceCents: Cents;
  discountCents: Cents;
  grossCents: Cents;
  rate: BasisPoints;
  netCents: Cents;
}

export interface InvoiceParty {
  name: string;
  street: string;
  zip: string;
  city: string;
  country: "FR" | "MC";
}

/** All that an invoice or a credit note says beside its number and date; it is kept as it was when it was issued. */
export interface InvoiceFacts {
  shopName: string;
  seller: {
    name: string;
    form: string;
    capital: string;
    address: string;
    register: string;
    siren: string;
    vatNumber: string;
    email: string;
    phone: string;
  };
  buyer: InvoiceParty;
  /** Where it was delivered, where that is not her own address: a relay point. Absent of older documents too. */
  deliveredTo?: InvoiceParty;
  vatRegime: VatRegime;
  /** What a seller without VAT says instead of it; empty where there is VAT. */
  exemption: string;
  order: { number: string; date: string };
  /** Of an invoice how and on which day it was paid; of a credit note how the money was given back. */
  payment: {
    /**
     * `other`: staff gave it back, and neither by transfer nor in cash. `chargeback`: the bank took it back. `exchange`: nothing was given back, the sum is that
     * of the invoice which follows.
     */
    means: Means | "credit" | "other" | "chargeback" | "exchange";
    /** What of it was shop credit; absent where none was. */
    creditCents?: Cents;
    /** "CB •••• 1234", "PayPal". */
    by: string;
    isCard: boolean;
    last4: string | null;
    /** The day in Paris, as an ISO date. */
    on: string;
  };
  lines: InvoiceLine[];
  parts: VatPart[];
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  /** Of a credit note: what it corrects, why, and what it takes back of each line of the invoice. */
  corrects?: { number: string; issuedOn: string };
  reason?: string;
  credits?: Cents[];
  /** Of an invoice: the one that it replaces, because another piece was delivered than was sold. */
  replaces?: { number: string; issuedOn: string };
}

interface SoldItem {
  id: string;
  reference: string;
  name: string;
  /** Before and after a discount. */
  priceCents: Cents;
  paidCents: Cents;
}

interface Sold {
  items: readonly SoldItem[];
  /** The same of the delivery. */
  shippingPriceCents: Cents;
  shippingCents: Cents;
  rate: BasisPoints;
  /** What came in. */
  moneyCents: Cents;
}

type Amounts = Pick<InvoiceFacts, "lines" | "parts" | "grossCents" | "netCents" | "vatCents">;

/**
 * The lines of an invoice and its tax: what was sold and its delivery. Less money than they cost, which staff have let
 * pass, is a discount on all of them; what came in beyond is owed back and is on no invoice.
 */
export function invoiceAmounts({
  items,
  shippingPriceCents,
  shippingCents,
  rate,
  moneyCents,
}: Sold): Amounts {
  const sold = [
    ...items.map((item) => ({ ...item, is: "item" as const, itemId: item.id })),
    ...(shippingPriceCents > 0
      ? [
          {
            is: "delivery" as const,
            itemId: null,
            reference: "",
            name: "",
            priceCents: shippingPriceCents,
            paidCents: shippingCents,
          },
        ]
      : []),
  ];
  const totalCents = sumOf(sold.map(({ paidCents }) => paidCents));
  const paid = shareOut(
    Math.min(totalCents, moneyCents),
    sold.map(({ paidCents }) => paidCents),
  );
  return breakDown(
    sold.map(({ is, itemId, reference, name, priceCents }, place) => {
      const grossCents = paid[place] ?? 0;
      const discountCents = priceCents - grossCents;
      return { is, itemId, reference, name, priceCents, discountCents, grossCents, rate };
    }),
  );
}

/** What of each line of an invoice its credit notes have left. */
export const openCents = (lines: readonly InvoiceLine[], credits: readonly (readonly Cents[])[]): Cents[] =>
  lines.map(({ grossCents }, place) => grossCents - sumOf(credits.map((one) => one[place] ?? 0)));

interface Replaced {
  /** The lines of the invoice, and what is left of each. */
  lines: readonly InvoiceLine[];
  open: readonly Cents[];
  /** The piece that could not be delivered, and the one in its place. */
  itemId: string;
  item: SoldItem;
  /** What the order holds of its money, which its invoice may not exceed. */
  heldCents: Cents;
  /** What was given back since the new piece costs less, and is in no credit note yet. */
  givenCents: Cents;
}

/**
 * The invoice that takes the place of another, once another piece is delivered than was sold: what is left of its lines,
 * and the new piece at the rate of the one that it replaces, for what is left of that one's line. Undefined where the piece is on no line, or no money is held.
 */
export function replacingAmounts(replaced: Replaced): Amounts | undefined {
  const { lines, open, itemId, item, heldCents, givenCents } = replaced;
  const place = lines.findIndex((line) => line.itemId === itemId);
  const missing = lines[place];
  if (!missing) return undefined;
  const { id, reference, name } = item;
  const paidCents = Math.max(0, (open[place] ?? 0) - givenCents);
  const priceCents = Math.max(item.priceCents, paidCents);
  const left = lines.flatMap((line, other) =>
    other === place || (open[other] ?? 0) === 0 ? [] : [{ ...line, grossCents: open[other] ?? 0 }],
  );
  const piece = { is: "item" as const, itemId: id, reference, name, priceCents, rate: missing.rate };
  const sold = [...left, { ...piece, grossCents: paidCents }];
  const claimed = sold.map(({ grossCents }) => grossCents);
  const said = shareOut(Math.min(sumOf(claimed), Math.max(0, heldCents)), claimed);
  const amounts = breakDown(
    sold.map((line, other) => {
      const grossCents = said[other] ?? 0;
      return { ...line, grossCents, discountCents: line.priceCents - grossCents };
    }),
  );
  return amounts.grossCents > 0 ? amounts : undefined;
}

interface GivenBack {
  /** The lines of the invoice, and what is left of each. */
  lines: readonly InvoiceLine[];
  open: readonly Cents[];
  cents: Cents;
  /** The pieces that came back for it, if any did; all of them of an order that was cancelled. */
  itemIds: readonly string[];
  /** What staff said is given back of each line (null: of the delivery); nothing of a gesture. */
  named?: readonly { itemId: string | null; cents: Cents }[];
  /** What was kept for her label. */
  labelCents?: Cents;
  /** What the bank took back is no gesture. */
  restIs?: "gesture" | "chargeback";
}

/**
 * The lines of a credit note over an amount, its tax, and what it takes of each line of its invoice. All that is left is
 * everything; else it takes the lines that were named; what pieces came back for is theirs, then their delivery's; the
 * rest is a gesture, which lowers every line in proportion. What a named piece cost beyond its line, since another invoice
 * has the rest of it, is said under its name. Where the price of a label is what is missing of the named lines, they are
 * said whole and the label on a line of its own.
 */
export function creditNoteAmounts({
  lines,
  open,
  cents,
  itemIds,
  named = [],
  labelCents = 0,
  restIs = "gesture",
}: GivenBack): Amounts & { credits: Cents[] } {
  const beyond = beyondLines(lines, open, named);
  const isAllThatIsLeft = cents === sumOf(open) && sumOf(beyond) === 0;
  const given = isAllThatIsLeft ? [...open] : takeFromLines(lines, open, cents, itemIds, named);
  const left = open.map((one, place) => one - (given[place] ?? 0));
  const gesture = shareOut(cents - sumOf(given), left);
  const elsewhere = shareOut(Math.min(sumOf(beyond), sumOf(gesture)), beyond);
  const credited = new Map<BasisPoints, Cents>();
  for (const [place, { grossCents, rate }] of lines.entries())
    credited.set(rate, (credited.get(rate) ?? 0) + grossCents - (open[place] ?? 0));
  const label = labelLines(lines, open, given, labelCents);
  const said = label.length > 0 ? open : given;
  const whole = lines.flatMap((line, place) => {
    const grossCents = (given[place] === 0 ? 0 : (said[place] ?? 0)) + (elsewhere[place] ?? 0);
    return grossCents === 0 ? [] : [{ ...line, priceCents: grossCents, discountCents: 0, grossCents }];
  });
  const rest = restLines(restIs, lines, gesture, sumOf(elsewhere));
  const broken = breakDown([...whole, ...label, ...rest], credited);
  return { ...broken, credits: given.map((one, place) => one + (gesture[place] ?? 0)) };
}

/** What each named piece cost beyond its line; nothing where the lines have several rates, of which one would say too much. */
function beyondLines(
  lines: readonly InvoiceLine[],
  open: readonly Cents[],
  named: NonNullable<GivenBack["named"]>,
): Cents[] {
  const isOneRate = new Set(lines.map(({ rate }) => rate)).size === 1;
  return lines.map(({ is, itemId }, place) => {
    const cents = is === "item" && isOneRate ? named.find((one) => one.itemId === itemId)?.cents : undefined;
    return Math.max(0, (cents ?? 0) - (open[place] ?? 0));
  });
}

function takeFromLines(
  lines: readonly InvoiceLine[],
  open: readonly Cents[],
  cents: Cents,
  itemIds: readonly string[],
  named: NonNullable<GivenBack["named"]>,
): Cents[] {
  if (named.length > 0) {
    const wanted = lines.map(({ is, itemId }, place) =>
      Math.min(
        open[place] ?? 0,
        named.find((one) =>
          is === "item" ? one.itemId === itemId : is === "delivery" && one.itemId === null,
        )?.cents ?? 0,
      ),
    );
    return sumOf(wanted) > cents ? shareOut(cents, wanted) : wanted;
  }
  const ofPieces = lines.map(({ itemId }, place) =>
    itemId !== null && itemIds.includes(itemId) ? (open[place] ?? 0) : 0,
  );
  const piecesCents = sumOf(ofPieces);
  // Of pieces that lost value a part is given back.
  if (cents <= piecesCents) return shareOut(cents, ofPieces);
  if (itemIds.length === 0) return lines.map(() => 0);
  return lines.map(({ is }, place) =>
    is === "delivery" ? Math.min(open[place] ?? 0, cents - piecesCents) : (ofPieces[place] ?? 0),
  );
}

/** The label of a return, where its price is what is missing of the lines that are given back, at their one rate. */
function labelLines(
  lines: readonly InvoiceLine[],
  open: readonly Cents[],
  given: readonly Cents[],
  labelCents: Cents,
) {
  const back = lines.flatMap(({ rate }, place) =>
    given[place] ? [{ rate, missing: (open[place] ?? 0) - given[place] }] : [],
  );
  const [rate, ...others] = new Set(back.map((line) => line.rate));
  const isKept = labelCents > 0 && sumOf(back.map(({ missing }) => missing)) === labelCents;
  if (!isKept || rate === undefined || others.length > 0) return [];
  const line = { is: "label" as const, itemId: null, reference: "", name: "", rate };
  return [{ ...line, priceCents: -labelCents, discountCents: 0, grossCents: -labelCents }];
}

/** One line a rate, without what is said under another name. */
const restLines = (
  is: "gesture" | "chargeback",
  lines: readonly InvoiceLine[],
  rest: readonly Cents[],
  namedCents: Cents,
) =>
  [...new Set(lines.map(({ rate }) => rate))].flatMap((rate) => {
    const grossCents = sumOf(rest.filter((_, place) => lines[place]?.rate === rate)) - namedCents;
    const line = { is, itemId: null, reference: "", name: "", rate };
    return grossCents === 0 ? [] : [{ ...line, priceCents: grossCents, discountCents: 0, grossCents }];
  });
