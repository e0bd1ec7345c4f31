/** What the contract with the card provider may hold, by the provider's own codes (`paymentMethods` of REST V4). */
export const MEANS_CODES = [
  "CARDS",
  "APPLE_PAY",
  "GOOGLEPAY",
  "PAYPAL",
  "PAYPAL_BNPL",
  "ALMA_2X",
  "ALMA_3X",
  "ALMA_4X",
  "ALMA_10X",
  "ALMA_12X",
  "ONEY_3X_4X",
  "ONEY_10X_12X",
  "ONEY_PAYLATER",
  "FLOA_3X",
  "FLOA_4X",
  "FLOA_10X",
  "FLOA_PAYLATER",
  "FRANFINANCE_3X",
  "FRANFINANCE_4X",
  "COFIDIS_3X_FR",
  "COFIDIS_4X_FR",
  "COFIDIS_PAY_FR",
  "COFIDIS_DFPAY_FR",
  "WERO",
] as const;
export type MeansCode = (typeof MEANS_CODES)[number];
/** Cards are always offered. */
export type OtherMeansCode = Exclude<MeansCode, "CARDS">;

/** A means beside cards, for orders from and up to these cents; null: without that bound. */
export interface OfferedMeans {
  code: OtherMeansCode;
  minCents: number | null;
  maxCents: number | null;
}

const isOther = (code: string): code is OtherMeansCode =>
  code !== "CARDS" && (MEANS_CODES as readonly string[]).includes(code);
const place = ({ code }: OfferedMeans) => MEANS_CODES.indexOf(code);
const bound = (digits: string | undefined): number | null => (digits ? Number(digits) : null);

/** "APPLE_PAY PAYPAL:3000-200000": how the setting keeps its means. What is none of them counts for nothing. */
export function readMeans(kept: string): OfferedMeans[] {
  const found = kept.split(" ").flatMap((word): OfferedMeans[] => {
    const [, code = "", , min, max] = /^([A-Z_\d]+)(:(\d{0,9})-(\d{0,9}))?$/.exec(word) ?? [];
    return isOther(code) ? [{ code, minCents: bound(min), maxCents: bound(max) }] : [];
  });
  return found.sort((one, other) => place(one) - place(other));
}

export const writeMeans = (means: readonly OfferedMeans[]): string =>
  [...means]
    .sort((one, other) => place(one) - place(other))
    .map(({ code, minCents, maxCents }) =>
      minCents === null && maxCents === null ? code : `${code}:${minCents ?? ""}-${maxCents ?? ""}`,
    )
    .join(" ");

/** Whether the setting says just what `readMeans` understands, each means once and its bounds the right way round. */
export const isMeansSetting = (kept: string): boolean => {
  const means = readMeans(kept);
  return (
    writeMeans(means) === kept &&
    new Set(means.map(({ code }) => code)).size === means.length &&
    means.every(
      ({ minCents, maxCents }) => maxCents === null || (maxCents > 0 && maxCents >= (minCents ?? 0)),
    )
  );
};

/** What an order of this amount may be paid by. */
export const meansFor = (kept: string, amountCents: number): MeansCode[] => [
  "CARDS",
  ...readMeans(kept)
    .filter(
      ({ minCents, maxCents }) =>
        (minCents === null || amountCents >= minCents) && (maxCents === null || amountCents <= maxCents),
    )
    .map(({ code }) => code),
];

/** Whether somebody pays the shop for her and is paid later: in instalments, or all of it another day. */
export const isFinanced = (code: MeansCode): boolean =>
  /^(PAYPAL_BNPL$|ALMA_|ONEY_|FLOA_|FRANFINANCE_|COFIDIS_)/.test(code);

const SANDBOX = /^PAYPAL(_BNPL)?$/;

/** The means as the provider wants it asked for: PayPal's have codes of their own in TEST mode. */
export const codeInMode = (code: MeansCode, mode: "TEST" | "PRODUCTION"): string =>
  mode === "TEST" && SANDBOX.test(code) ? `${code}_SB` : code;
