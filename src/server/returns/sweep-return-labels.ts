import type { Db } from "#server/db/database.ts";
import { giveUpReturnLabels } from "./cases.sql.ts";

/** A server that died while it asked the carrier left a try that nobody will finish: it stands in no other one's way. */
export const sweepReturnLabels = ({ db }: { db: Db }): Promise<number> => giveUpReturnLabels(db);
