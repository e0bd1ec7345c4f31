import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import { newToken } from "#server/auth/open-session.ts";
import { hashedToken } from "#server/auth/session-cookie.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { deviceHash, type Reader } from "./devices.ts";
import * as queries from "./order-access.sql.ts";

/**
 * Makes a link to the order for whoever reads its mail. Answers its secret (256 random bits, base64url), which is kept
 * nowhere, and the address that it is for; undefined when the order has none.
 */
export async function mintOrderLink(
  db: Db | Tx,
  orderId: string,
): Promise<{ token: string; email: string } | undefined> {
  const token = newToken();
  const written = await queries.insertOrderLink(db, {
    orderId,
    tokenHash: hashedToken(token),
    minutes: ORDER_LINK_MINUTES,
  });
  return written && { token, email: written.email };
}

/**
 * Uses a link up and keeps that this browser has proved the e-mail it was sent to. False when the link is of another
 * order, used, over, or was sent to an address that the order has no more. Of two who come at once one is served.
 */
export async function spendOrderLink(
  db: Db | Tx,
  { browserId }: Pick<Reader, "browserId">,
  orderId: string,
  token: string,
): Promise<boolean> {
  return (
    (await queries.spendOrderLink(db, {
      orderId,
      tokenHash: hashedToken(token),
      deviceHash: deviceHash(browserId),
    })) > 0
  );
}
