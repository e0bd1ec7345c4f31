import { z } from "zod";
import { line } from "#contract/input.ts";
import { parisDay } from "#domain/paris-time.ts";
import { CHANGED_RATES, CHANGED_REGIMES, VAT_FILINGS, VAT_RATES, VAT_REGIMES } from "#domain/seller.ts";
import { WITHOUT_VAT } from "#wording/seller.ts";
import {
  ACCOUNT_SHAPE,
  CHANGE_EMPTY,
  CHANGE_NOT_TO_COME,
  DAY_SHAPE,
  PLATFORM_SHAPE,
  SETTING_REQUIRED,
} from "#wording/settings-forms.ts";

/** An account of the chart begins with three digits. */
const account = line(20).refine((text) => /^\d{3}[0-9A-Z]*$/.test(text), ACCOUNT_SHAPE);

const dayToCome = z
  .union([z.literal(""), z.iso.date(DAY_SHAPE)], DAY_SHAPE)
  .refine((day) => day === "" || day > parisDay(new Date()), CHANGE_NOT_TO_COME);
const changesNothing = (regime: string, rate: string, exemption: string): boolean =>
  regime === "same" && rate === "same" && exemption === "";

/** The groups of settings that invoices and books are written by. */
export const taxSettings = {
  taxes: z.strictObject({
    vatRegime: z.enum(VAT_REGIMES),
    vatRate: z.enum(VAT_RATES),
    /** Of a seller with VAT; by it the sales are reported. */
    vatFiling: z.enum(VAT_FILINGS),
    vatNumber: line(20),
    /** What a seller without VAT writes instead; the law will number its articles anew. */
    vatExemption: line(200).refine((text) => text !== "", SETTING_REQUIRED),
    /** Of the producers' schemes for textiles and packaging: a number, or why there is none. */
    textileIdentifier: line(300),
    packagingIdentifier: line(300),
  }),
  /** What becomes of them on a day to come, at midnight in Paris; empty: nothing. */
  vatChange: z
    .strictObject({
      vatChangeFrom: dayToCome,
      vatChangeRegime: z.enum(CHANGED_REGIMES),
      vatChangeRate: z.enum(CHANGED_RATES),
      vatChangeExemption: line(200),
    })
    .refine(
      ({ vatChangeFrom, vatChangeRegime, vatChangeRate, vatChangeExemption }) =>
        (vatChangeFrom === "") === changesNothing(vatChangeRegime, vatChangeRate, vatChangeExemption),
      { path: ["vatChangeFrom"], error: CHANGE_EMPTY },
    ),
  /** And on another day to come. */
  vatNext: z
    .strictObject({
      vatNextFrom: dayToCome,
      vatNextRegime: z.enum(CHANGED_REGIMES),
      vatNextRate: z.enum(CHANGED_RATES),
      vatNextExemption: line(200),
    })
    .refine(
      ({ vatNextFrom, vatNextRegime, vatNextRate, vatNextExemption }) =>
        (vatNextFrom === "") === changesNothing(vatNextRegime, vatNextRate, vatNextExemption),
      { path: ["vatNextFrom"], error: CHANGE_EMPTY },
    ),
  /** The accounts of the exported entries; the accountant fixes their numbers. */
  accounting: z.strictObject({
    accountCustomers: account,
    accountSales: account,
    accountShipping: account,
    accountVat: account,
    accountGestures: account,
    accountGifts: account,
    accountCards: account,
    accountAdvances: account,
    accountWaiting: account,
    /** The approved platform that hands the reports on; empty until the seller has one. */
    platformId: line(20).refine((text) => /^[0-9A-Z]*$/.test(text), PLATFORM_SHAPE),
    platformName: line(99),
    /** Whether the report takes credit notes off the sales of their day, or says them apart. */
    reportCreditNotes: z.enum(["netted", "apart"]),
  }),
} as const;

type Defaults = z.output<typeof taxSettings.taxes> &
  z.output<typeof taxSettings.vatChange> &
  z.output<typeof taxSettings.vatNext> &
  z.output<typeof taxSettings.accounting>;

export const TAX_DEFAULTS: Defaults = {
  vatRegime: "",
  vatRate: "20",
  vatFiling: "monthly",
  vatNumber: "",
  vatExemption: WITHOUT_VAT,
  textileIdentifier: "",
  packagingIdentifier: "",
  vatChangeFrom: "",
  vatChangeRegime: "same",
  vatChangeRate: "same",
  vatChangeExemption: "",
  vatNextFrom: "",
  vatNextRegime: "same",
  vatNextRate: "same",
  vatNextExemption: "",
  accountCustomers: "411000",
  accountSales: "707000",
  accountShipping: "708500",
  accountVat: "445710",
  accountGestures: "709700",
  accountGifts: "623400",
  accountCards: "511500",
  accountAdvances: "419100",
  accountWaiting: "471000",
  platformId: "",
  platformName: "",
  reportCreditNotes: "netted",
};
