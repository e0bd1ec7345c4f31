import type { Register } from "#contract/admin/personal-data.ts";
import { readMeans } from "#domain/payment-means.ts";
import { lawfulTimes } from "#domain/retention-times.ts";
import type { Context } from "#server/context.ts";
import { readController } from "#server/settings/read-controller.ts";
import { MEANS_NAMES } from "#wording/payment-means.ts";
import {
  ACTIVITIES,
  ACTIVITY_OF_RULE,
  type Activity,
  RECIPIENTS,
  type Recipient,
} from "#wording/register.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";

const keysOf = <Words extends object>(words: Words) => Object.keys(words) as (keyof Words)[];

/** The record of processing as of now: settings, configuration and the rules of retention say all that can change. */
export async function readRegister({ settings, config }: Context): Promise<Register> {
  const known = settings.current();
  const times = lawfulTimes(known);
  const means = readMeans(known.paymentMeans).map(({ code }) => MEANS_NAMES[code]);
  const { sms, addresses, files, sentryDsn, mail, card, carrier } = config;
  const recipients: Record<Recipient, { used: boolean; at: string | null }> = {
    card: { used: true, at: hostOf(card.apiUrl) },
    means: { used: means.length > 0, at: means.join(", ") || null },
    carrier: { used: true, at: hostOf(carrier.url) },
    mail: { used: true, at: hostOf(mail.smtpUrl) },
    addresses: { used: addresses !== undefined, at: addresses ? hostOf(addresses.url) : null },
    sms: { used: sms !== undefined && known.smsActive === "on", at: sms ? hostOf(sms.url) : null },
    files: { used: files.kind === "s3", at: files.kind === "s3" ? hostOf(files.endpoint) : null },
    faults: { used: sentryDsn !== undefined, at: sentryDsn ? hostOf(sentryDsn) : null },
    host: { used: true, at: [known.hostName, known.hostAddress].filter(Boolean).join(", ") || null },
  };
  const areFor = (activity: Activity) =>
    keysOf(RECIPIENTS).filter(
      (one) => recipients[one].used && (RECIPIENTS[one].for as readonly Activity[]).includes(activity),
    );
  return {
    seller: readController({ settings }),
    activities: keysOf(ACTIVITIES).map((code) => ({
      code,
      recipients: areFor(code),
      kept: RETENTION_RULES.filter((rule) => ACTIVITY_OF_RULE[rule] === code).map((rule) => ({
        what: RETENTION[rule].what,
        kept: RETENTION[rule].kept(times),
      })),
    })),
    recipients: keysOf(RECIPIENTS).map((code) => ({ code, ...recipients[code] })),
    factor: known.secondFactorFor,
    toBuyers: known.buyerAdvertising === "on",
  };
}

const hostOf = (address: string): string => new URL(address).hostname;
