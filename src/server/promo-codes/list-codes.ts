import type { PromoRow } from "#contract/admin/promo-codes.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import * as queries from "./promo-codes.sql.ts";

/** Every code with what it has given so far. */
export async function listCodes({ lists }: Context): Promise<PromoRow[]> {
  const rows = await queries.listCodes(lists);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  }));
}

/** The orders that a code was put on. */
export const listUses: Handlers["admin"]["promoCodes"]["uses"] = async ({ lists }, { promoId }) =>
  (await queries.listUses(lists, { promoId })).map(({ usedAt, ...use }) => ({
    ...use,
    at: usedAt.toISOString(),
  }));
