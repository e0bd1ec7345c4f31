import type { MissingAtShop } from "#contract/admin/shortages.ts";
import type { Context } from "#server/context.ts";
import { missingPieceWords } from "#wording/shortages.ts";
import * as queries from "./shortages.sql.ts";

/** The pieces that are looked for, and whose buyer has yet to choose. */
export async function listShortages(context: Pick<Context, "db">): Promise<MissingAtShop[]> {
  return (await queries.listShortages(context.db)).map(({ piece, declaredAt, ...one }) => ({
    ...one,
    piece: missingPieceWords(piece),
    declaredAt: declaredAt.toISOString(),
  }));
}
