import type { ShippingAddress } from "#domain/address.ts";
import { EMPTY_ADDRESS } from "#web/ui/address-fields.tsx";

/**
 * An address as the form begins with it. The country of one saved long ago is not carried on: the postal code says it.
 * Nor is a field that there is no more: a draft on the device may be older than this form.
 */
export function asTyped(known: Partial<ShippingAddress> | null): ShippingAddress {
  const typed = { ...EMPTY_ADDRESS };
  for (const field of Object.keys(typed) as (keyof ShippingAddress)[]) typed[field] = known?.[field] ?? "";
  return { ...typed, country: "" };
}
