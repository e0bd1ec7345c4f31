import type { ShippingAddress } from "#domain/address.ts";
import { realEmail } from "#domain/real-email.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./order-owners.sql.ts";

/**
 * Ties an order to the person whose e-mail its address carries; a person unknown so far is noted, without login
 * identity, and a staff account is never tied to what was typed. An order that staff opened for somebody stays theirs,
 * and placeholder addresses (`.invalid`) name nobody. Answers from whom to whom the order went, where it did.
 */
export async function linkUserByEmail(
  tx: Tx,
  orderId: string,
  address: Pick<ShippingAddress, "email" | "firstName" | "lastName">,
): Promise<queries.LinkOrderToEmailRow | undefined> {
  if (realEmail(address.email) === "") return undefined;
  return queries.linkOrderToEmail(tx, {
    orderId,
    email: address.email,
    firstName: address.firstName,
    lastName: address.lastName,
  });
}
