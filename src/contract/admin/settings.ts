import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { instant, keepsClaims, line } from "#contract/input.ts";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { DELIVERY_AREAS } from "#domain/delivery-area.ts";
import { isMeansSetting } from "#domain/payment-means.ts";
import { RETENTION_BOUNDS, RETENTION_TIMES } from "#domain/retention-times.ts";
import { RETURN_LABEL_OFFERS } from "#domain/return-life.ts";
import { readPlace } from "#domain/return-place.ts";
import { isSiren } from "#domain/seller.ts";
import { EMAIL_SHAPE } from "#wording/forms.ts";
import { MEANS_SETTING } from "#wording/payment-means.ts";
import { RETENTION_RULES } from "#wording/retention.ts";
import {
  HOLD_LIMIT_TOO_LOW,
  numberBetween,
  RETURN_ADDRESS_SHAPE,
  SETTING_REQUIRED,
  SIREN_SHAPE,
} from "#wording/settings-forms.ts";
import { UNPAID_ORDER_MISSED } from "#wording/unpaid-ladder.ts";

/** Whether a buyer is asked if the provider may keep her card for this browser. */
const REMEMBER_CARDS = ["never", "ask"] as const;

import { ADVERTISING_DEFAULTS, advertisingSettings } from "./advertising-settings.ts";
import { PORTRAIT_DEFAULTS, portraitSettings } from "./portrait-settings.ts";
import { PROTECTION_DEFAULTS, protectionSettings } from "./protection-settings.ts";
import { SALES_DEFAULTS, salesSettings } from "./sales-settings.ts";
import { amount, whole } from "./setting-fields.ts";
import { SMS_DEFAULTS, smsSettings } from "./sms-settings.ts";
import { TAX_DEFAULTS, taxSettings } from "./tax-settings.ts";

const words = (max: number) => line(max).refine((text) => text !== "", SETTING_REQUIRED);

const KILOGRAMS = numberBetween(0.01, 30);

/** Every setting in the group under which it is edited, with its bounds. Money is cents, times are in the unit of the name. */
export const settingGroups = {
  orders: z
    .strictObject({
      shippingCents: amount(0, 10_000),
      relayCents: amount(0, 10_000),
      returnLabelCents: amount(0, 5_000),
      /** Of an order's pieces; 0: delivery is never free. */
      freeDeliveryFromCents: amount(0, 100_000),
      /** How many days a buyer may keep her parcel open for more; 0: none may. */
      keepParcelDays: whole(0, 30),
      /** How many days before that ends she is reminded; 0: she is not. */
      keptReminderDays: whole(0, 7),
      /** 0: orders have no minimum. */
      minimumCents: amount(0, 100_000),
      holdMinutes: whole(1, 240),
      holdLimitMinutes: whole(1, 1_440),
      /** How long a hold outlives the start of a payment: the form's token (15 minutes) and then some. */
      paymentHoldMinutes: whole(16, 120),
      statusOnlyAfterDays: whole(1, 3_650),
      /** After how long a buyer who was told what she owes is to be told again. */
      tellAgainHours: whole(1, 720),
      /** From how many orders left unpaid on staff are proposed to warn, to ask for payment first, to look at each claim. */
      wordAfterUnpaid: whole(1, 50),
      payFirstAfterUnpaid: whole(1, 50),
      proposalsAfterUnpaid: whole(1, 50),
    })
    .refine(({ holdMinutes, holdLimitMinutes }) => holdLimitMinutes >= holdMinutes, {
      path: ["holdLimitMinutes"],
      error: HOLD_LIMIT_TOO_LOW,
    })
    .refine(({ wordAfterUnpaid, payFirstAfterUnpaid }) => payFirstAfterUnpaid > wordAfterUnpaid, {
      path: ["payFirstAfterUnpaid"],
      error: UNPAID_ORDER_MISSED,
    })
    .refine(({ payFirstAfterUnpaid, proposalsAfterUnpaid }) => proposalsAfterUnpaid > payFirstAfterUnpaid, {
      path: ["proposalsAfterUnpaid"],
      error: UNPAID_ORDER_MISSED,
    }),
  limits: z.strictObject({
    maxOpenOrdersPerBrowser: whole(1, 50),
    maxHeldPiecesPerBrowser: whole(1, 250),
    /** A mobile network hides thousands of honest buyers behind one address; this only stops a machine gone wild. */
    maxOpenOrdersPerAddress: whole(10, 100_000),
    /** Of the pieces of a live that are free; 100: no limit. */
    addressSharePercent: whole(1, 100),
  }),
  payments: z.strictObject({
    /** What the contract with the card provider holds beside cards, as `readMeans` reads it. */
    paymentMeans: z.string().max(2_000).refine(isMeansSetting, MEANS_SETTING),
    rememberCards: z.enum(REMEMBER_CARDS),
    /** What Apple wants to find under the shop's address before it lets its button be drawn there. */
    applePayDomainFile: line(20_000),
  }),
  parcels: z.strictObject({
    deliveryArea: z.enum(DELIVERY_AREAS),
    /** For how many days a buyer chooses about a piece that is missing; the refund follows her silence. */
    shortageAnswerDays: whole(1, 14),
    /** What a parcel weighs beside its pieces. */
    packagingGrams: whole(0, 5_000),
    parcelWeightKg: z.number(KILOGRAMS).min(0.01, KILOGRAMS).max(30, KILOGRAMS),
    sellIncomplete: z.enum(["no", "yes"]),
    returnLabel: z.enum(RETURN_LABEL_OFFERS),
    returnCodes: z.enum(["off", "on"]),
    relayPoints: z.enum(["off", "on"]),
  }),
  shop: z.strictObject({
    shopName: words(60),
    contactEmail: line(254).refine(looksLikeEmail, EMAIL_SHAPE),
    contactPhone: line(30),
    returnAddress: line(300).refine(
      (text) => text === "" || readPlace(text) !== undefined,
      RETURN_ADDRESS_SHAPE,
    ),
    mediator: line(300),
  }),
  ...portraitSettings,
  ...salesSettings,
  ...smsSettings,
  ...advertisingSettings,
  /** Who sells and who hosts the site, as the law wants every guest to know them. */
  seller: z.strictObject({
    sellerName: line(120),
    sellerForm: line(120),
    sellerCapital: line(60),
    sellerAddress: line(300),
    sellerRegister: line(300),
    sellerSiren: line(20).refine((text) => text === "" || isSiren(text), SIREN_SHAPE),
    publicationDirector: line(120),
    hostName: line(120),
    hostAddress: line(300),
    hostPhone: line(30),
  }),
  ...taxSettings,
  /** For how long what names a person is kept; `RETENTION_BOUNDS` says why not shorter or longer. */
  retention: z.strictObject({
    unpaidOrderDays: whole(...RETENTION_BOUNDS.unpaidOrderDays),
    traceDays: whole(...RETENTION_BOUNDS.traceDays),
    liveDays: whole(...RETENTION_BOUNDS.liveDays),
    auditAddressMonths: whole(...RETENTION_BOUNDS.auditAddressMonths),
    customerYears: whole(...RETENTION_BOUNDS.customerYears),
    withdrawalYears: whole(...RETENTION_BOUNDS.withdrawalYears),
    accountingYears: whole(...RETENTION_BOUNDS.accountingYears),
  }),
  ...protectionSettings,
} as const;

export type SettingGroup = keyof typeof settingGroups;
export const SETTING_GROUPS = Object.keys(settingGroups) as SettingGroup[];

type ValuesOf<Group extends SettingGroup> = z.output<(typeof settingGroups)[Group]>;
export type ShopSettings = ValuesOf<"orders"> &
  ValuesOf<"limits"> &
  ValuesOf<"payments"> &
  ValuesOf<"parcels"> &
  ValuesOf<"shop"> &
  ValuesOf<"portrait"> &
  ValuesOf<"sales"> &
  ValuesOf<"sms"> &
  ValuesOf<"advertising"> &
  ValuesOf<"seller"> &
  ValuesOf<"taxes"> &
  ValuesOf<"vatChange"> &
  ValuesOf<"vatNext"> &
  ValuesOf<"accounting"> &
  ValuesOf<"retention"> &
  ValuesOf<"staff"> &
  ValuesOf<"protection">;
export type SettingKey = keyof ShopSettings;

/** What the shop does until somebody changes it. */
export const DEFAULT_SETTINGS: ShopSettings = {
  shippingCents: 600,
  relayCents: 450,
  returnLabelCents: 0,
  freeDeliveryFromCents: 0,
  keepParcelDays: 0,
  keptReminderDays: 1,
  minimumCents: 0,
  holdMinutes: 15,
  holdLimitMinutes: 60,
  paymentHoldMinutes: 25,
  statusOnlyAfterDays: 60,
  tellAgainHours: 24,
  wordAfterUnpaid: 1,
  payFirstAfterUnpaid: 2,
  proposalsAfterUnpaid: 3,
  maxOpenOrdersPerBrowser: 2,
  maxHeldPiecesPerBrowser: 10,
  maxOpenOrdersPerAddress: 2_000,
  addressSharePercent: 10,
  paymentMeans: "",
  rememberCards: "never",
  applePayDomainFile: "",
  deliveryArea: "france-and-monaco",
  shortageAnswerDays: 3,
  packagingGrams: 100,
  parcelWeightKg: 0.5,
  sellIncomplete: "yes",
  returnLabel: "none",
  returnCodes: "off",
  relayPoints: "off",
  shopName: "HF Outlet",
  contactEmail: "contact@hf-outlet.example",
  contactPhone: "",
  returnAddress: "",
  mediator: "",
  ...PORTRAIT_DEFAULTS,
  ...SALES_DEFAULTS,
  ...SMS_DEFAULTS,
  ...ADVERTISING_DEFAULTS,
  sellerName: "",
  sellerForm: "",
  sellerCapital: "",
  sellerAddress: "",
  sellerRegister: "",
  sellerSiren: "",
  publicationDirector: "",
  hostName: "",
  hostAddress: "",
  hostPhone: "",
  ...TAX_DEFAULTS,
  unpaidOrderDays: 30,
  traceDays: 30,
  liveDays: 90,
  auditAddressMonths: 12,
  customerYears: 3,
  withdrawalYears: 5,
  accountingYears: 10,
  ...PROTECTION_DEFAULTS,
};

export const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[];

/** One value each, whatever its group: the rules of a group are checked when it is saved. */
const settingValue = z.union([z.number(), z.string()]);

const allSettings = z.object({
  values: z.record(z.string(), settingValue),
  /** Of each group; sent back with an edit. */
  versions: z.record(z.enum(SETTING_GROUPS), z.int()),
  /** Who changed a setting last; those that nobody changed are missing. */
  changes: z.record(z.string(), z.object({ by: z.string(), at: instant })),
});
export type AllSettings = z.infer<typeof allSettings>;

export const adminSettings = {
  get: staffCall("any").route({ method: "GET", path: "/admin/settings" }).output(allSettings),
  /** Holds in every copy of the server at once. */
  save: staffCall("management")
    .route({ method: "PUT", path: "/admin/settings/{group}" })
    .input(
      z.strictObject({
        group: z.enum(SETTING_GROUPS),
        expectedVersion: z.int(),
        values: z.record(z.string().max(60), settingValue),
        keepsClaims,
      }),
    )
    .errors(refusals("RECORD_CHANGED", "CLAIMING_WORDS", "PHOTO_NOT_FOUND"))
    .output(allSettings),
  /** What would be over its time if this were the time; nothing is done. A count that takes too long is missing. */
  previewRetention: staffCall("owner")
    .route({ method: "POST", path: "/admin/settings/retention/preview" })
    .input(z.strictObject({ time: z.enum(RETENTION_TIMES), value: z.int() }))
    .output(
      z.object({
        due: z.array(z.object({ rule: z.enum(RETENTION_RULES), count: z.int() })),
        complete: z.boolean(),
      }),
    ),
};
