// Written by `npm run db:types` from credit-messages.sql: change that file, not this one.
import { optional, type Refine } from "#server/db/statement.ts";
import type { CreditSource } from "#domain/credit.ts"

export interface CreditToTellParameters {
  creditId: string | null;
}

export interface CreditToTellRow {
  cents: number;
  source: Refine<string | null, CreditSource>;
  reason: string;
  expiresAt: Date | null;
  email: string;
  firstName: string;
  name: string;
  orderNumber: Refine<string | null, string | null>;
}

/** What may be spent of a credit; nothing once it is spent, withdrawn or over. */
export const creditToTell = optional<CreditToTellParameters, CreditToTellRow>({
  parameters: ["creditId"],
  columns: ["cents!","source!","reason!","expires_at","email!","first_name!","name!","order_number"],
  text: `select c.left_cents - c.reserved_cents as cents, c.source, c.reason, c.expires_at, coalesce(u.email, '') as email,
  coalesce(u.first_name, '') as first_name, coalesce(u.display_name, '') as name,
  (select order_number from orders where id = c.order_id) as order_number
from credits c join users u on u.id = c.user_id
where c.id = $1::uuid and c.left_cents > c.reserved_cents and (c.expires_at is null or c.expires_at > clock_timestamp())`,
});
