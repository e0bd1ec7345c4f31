import { ADDRESS_MAX_LENGTHS } from "#domain/address-rules.ts";
import { countryOf, deliveryAreaOf, isDeliverable } from "#domain/delivery-area.ts";
import { ADDRESSES_SHOWN, type FoundAddress, LEAST_TYPED } from "#domain/found-address.ts";
import { isRefusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";

const KEPT_MS = 24 * 60 * 60_000;
const MOST_KEPT = 5_000;
const TRIES_A_MINUTE_AND_BROWSER = 60;
/** Of one copy; the service takes fifty from one network and then nothing for a while. Kept answers don't count. */
const QUESTIONS_A_SECOND = 20;
/** What the service takes: a letter or a digit first, no more than 200 characters. */
const BEGINS_WELL = /^[\p{L}\p{N}]/u;

const NONE: { offered: boolean; addresses: FoundAddress[] } = { offered: true, addresses: [] };

/**
 * Addresses that begin with what is typed. It is a help and never a condition: whatever goes wrong with the service, there are
 * none, and she goes on typing. What it says of a text is kept for a day.
 */
export function addressSearch(limits: RateLimits) {
  const kept = new Map<string, { until: number; addresses: FoundAddress[] }>();
  const second = { at: 0, questions: 0 };
  return async (context: Context, { text }: { text: string }): Promise<typeof NONE> => {
    if (!context.addresses) return { offered: false, addresses: [] };
    const key = text.replace(/\s+/g, " ").trim().toLowerCase();
    if (key.length < LEAST_TYPED || !BEGINS_WELL.test(key)) return NONE;
    const known = kept.get(key);
    const addresses = known && known.until > Date.now() ? known.addresses : await ask(context, key);
    const area = deliveryAreaOf(context.settings.current().deliveryArea);
    return {
      offered: true,
      addresses: addresses
        .filter(({ zip }) => isDeliverable({ zip, country: countryOf(zip) }, area))
        .slice(0, ADDRESSES_SHOWN),
    };
  };

  async function ask(context: Context, key: string): Promise<FoundAddress[]> {
    if (isOverLimit(context, key)) return [];
    const found = await context.addresses?.startingWith(key);
    if (found?.outcome !== "found") {
      context.log.warn({ reason: found?.reason }, "no addresses were told");
      return [];
    }
    const addresses = found.addresses.filter(
      ({ street, city }) =>
        street.length <= ADDRESS_MAX_LENGTHS.street && city.length <= ADDRESS_MAX_LENGTHS.city,
    );
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { until: Date.now() + KEPT_MS, addresses });
    return addresses;
  }

  function isOverLimit({ browserId, sourceAddress }: Context, key: string): boolean {
    try {
      limits.hit(`addresses of ${browserId ?? sourceAddress ?? key}`, TRIES_A_MINUTE_AND_BROWSER);
    } catch (fault) {
      if (isRefusal(fault)) return true;
      throw fault;
    }
    const now = Math.trunc(Date.now() / 1_000);
    if (now !== second.at) Object.assign(second, { at: now, questions: 0 });
    second.questions += 1;
    return second.questions > QUESTIONS_A_SECOND;
  }
}
