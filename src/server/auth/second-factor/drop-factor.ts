import type { Tx } from "#server/db/database.ts";
import * as queries from "./second-factor.sql.ts";

/** Takes a person's second factor away and ends their sessions. Answers whether they had one. */
export const dropFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await queries.dropFactor(tx, { userId })) !== undefined;
