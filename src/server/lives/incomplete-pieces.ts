import { PRODUCT_FACTS } from "#domain/product-facts.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";

/** None where the shop sells incomplete pieces too. */
export async function incompletePieces(context: Context, { liveIds }: { liveIds: string[] }) {
  if (context.settings.current().sellIncomplete === "yes") return { pieces: 0, missing: [] };
  const { pieces, missing } = await queries.incompletePieces(context.lists, { liveIds });
  return { pieces, missing: PRODUCT_FACTS.filter((fact) => missing.includes(fact)) };
}
