import { z } from "zod";
import { line } from "#contract/input.ts";
import { unknownVariables } from "#domain/message-variables.ts";
import { isSmsSender, SMS_VARIABLES } from "#domain/sms.ts";
import { numberBetween } from "#wording/settings-forms.ts";
import { isTooLong, SMS_FORMS, SMS_TEXTS } from "#wording/sms.ts";

/** What a text message says; empty: none of this kind is sent. */
const smsText = line(600)
  .refine((text) => unknownVariables(text, SMS_VARIABLES).length === 0, SMS_FORMS.unknown)
  .refine((text) => !/stop/i.test(text), SMS_FORMS.stop)
  .refine((text) => !isTooLong(text), SMS_FORMS.tooLong);

const PART_MILLIS = numberBetween(0, 1_000);

/** Optional text messages about orders, to those who agreed to them. */
export const smsSettings = {
  sms: z.strictObject({
    smsActive: z.enum(["off", "on"]),
    smsSender: line(15).refine(isSmsSender, SMS_FORMS.sender),
    /** What one part costs, in thousandths of a euro; 0: not known. */
    smsPartMillis: z.int(PART_MILLIS).min(0, PART_MILLIS).max(1_000, PART_MILLIS),
    smsToPay: smsText,
    smsReminder: smsText,
    smsKept: smsText,
    smsShipped: smsText,
    smsDelivered: smsText,
  }),
} as const;

export const SMS_DEFAULTS: z.output<typeof smsSettings.sms> = {
  smsActive: "off",
  smsSender: "HFOUTLET",
  smsPartMillis: 0,
  smsToPay: SMS_TEXTS["to-pay"],
  smsReminder: SMS_TEXTS.reminder,
  smsKept: SMS_TEXTS.kept,
  smsShipped: SMS_TEXTS.shipped,
  smsDelivered: SMS_TEXTS.delivered,
};
