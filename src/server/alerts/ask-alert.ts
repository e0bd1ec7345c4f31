import { countAttempt } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import { LIVE_CONSENT } from "#wording/alerts.ts";
import * as queries from "./alerts.sql.ts";

/** A mobile network hides many honest visitors behind one address. */
const MOST_AN_HOUR_PER_SOURCE = 30;

/** Keeps that somebody wants a mail when a live begins, with the words she agreed to. Refuses with RATE_LIMITED. */
export async function askAlert({ db, sourceAddress }: Context, { email }: { email: string }) {
  const limit = { most: MOST_AN_HOUR_PER_SOURCE, minutes: 60 };
  await countAttempt(db, [`alert:source:${sourceAddress ?? "none"}`], limit);
  await queries.keepAlert(db, { email, consent: LIVE_CONSENT });
  return {};
}
