import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./delivery.sql.ts";

interface Announcement {
  id: number;
  attempts: number;
}

/**
 * A guest order's e-mail is whatever somebody typed: its owner is not written to again and again for orders that are
 * not hers. Once an order is paid nothing of it is held back. One message to an address is judged at a time.
 */
export function heldForStrangers(db: Db, { id, attempts }: Announcement, address: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await queries.lockAddress(tx, { address });
    const error = MAIL_PROBLEMS.addressHadEnough;
    const held = await queries.holdForStranger(tx, { id, attempts, address, error });
    if (held === 0) await queries.keepAddress(tx, { id, attempts, address });
    return held > 0;
  });
}
