import { type DeliveryAddress, maskAddress, maskEmail, maskPhone } from "#domain/address.ts";
import { isCancelled } from "#domain/order-status.ts";
import { realEmail } from "#domain/real-email.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { ReadGuestOrdersRow } from "./read-guest-order.sql.ts";

type Row = Pick<ReadGuestOrdersRow, "known" | "money" | "paidAt" | "shippingAddress" | "status">;

interface PersonalData {
  address: DeliveryAddress | null;
  /** Some of it is kept from this reader. */
  masked: boolean;
  whole: boolean;
}

/**
 * Whoever has the link of an order that is still edited sees all of it, for she is typing it. Once it is not, its
 * address is told to those whose order it is known to be, with contacts masked; others read of a paid order what is
 * enough to recognize one's own, and no address of one that came to nothing. Of an order that is long over nobody reads it.
 */
export function personalData(row: Row, editable: boolean, archived: boolean): PersonalData {
  const whole = row.known || editable;
  if (!row.shippingAddress) return { address: null, masked: false, whole };
  const isPaid = row.paidAt !== null;
  // Given back whole and cancelled, it is paid no more; its invoice and credit note stay.
  const masked = !whole && (isPaid || (isCancelled(row.status) && row.money !== null));
  if (archived) return { address: null, masked, whole };
  const stored = fromStoredAddress(row.shippingAddress);
  const address = { ...stored, email: realEmail(stored.email) };
  if (editable) return { address, masked: false, whole };
  if (whole)
    return {
      address: { ...address, email: maskEmail(address.email), phone: maskPhone(address.phone) },
      masked: false,
      whole,
    };
  return { address: isPaid ? maskAddress(address) : null, masked, whole };
}
