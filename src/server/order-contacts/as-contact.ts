import type { BuyerContact } from "#contract/admin/order-contacts.ts";

/** As `contact_of_order` writes it. */
export interface ContactJson {
  seenAt: string | null;
  textedAt: string | null;
  told: { id: number; at: string; by: string | null } | null;
}

/** PostgreSQL writes instants into JSON with their offset; the contract's all end in Z. */
const instant = (text: string): string => new Date(text).toISOString();

export const asContact = ({ seenAt, textedAt, told }: ContactJson): BuyerContact => ({
  seenAt: seenAt && instant(seenAt),
  textedAt: textedAt && instant(textedAt),
  told: told && { ...told, at: instant(told.at) },
});
