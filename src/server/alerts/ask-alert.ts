import { refusal } from "#domain/refusals.ts";
import { countAttempt } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import { LIVE_CONSENT, PIECE_CONSENT } from "#wording/alerts.ts";
import * as queries from "./alerts.sql.ts";

/** A mobile network hides many honest visitors behind one address. */
const MOST_AN_HOUR_PER_SOURCE = 30;

interface Asked {
  email: string;
  productId?: string | undefined;
}

/**
 * Keeps that somebody wants a mail when a live begins, or when a product is free again, with the words she agreed to.
 * Refuses with RATE_LIMITED and PRODUCT_NOT_FOUND.
 */
export async function askAlert({ db, sourceAddress }: Context, asked: Asked) {
  const { email, productId = null } = asked;
  const limit = { most: MOST_AN_HOUR_PER_SOURCE, minutes: 60 };
  await countAttempt(db, [`alert:source:${sourceAddress ?? "none"}`], limit);
  const consent = productId === null ? LIVE_CONSENT : PIECE_CONSENT;
  if ((await queries.keepAlert(db, { email, productId, consent })) === 0) throw refusal("PRODUCT_NOT_FOUND");
  return {};
}
