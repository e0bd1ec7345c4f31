import type { ShippingAddress } from "#domain/address.ts";
import type { DeliveryArea } from "#domain/delivery-area.ts";
import { addressErrors } from "#web/ui/address-fields.tsx";
import { asTyped } from "./as-typed.ts";

type Known = Partial<ShippingAddress> | null | undefined;

type Begun = {
  address: ShippingAddress;
  /** It is hers from an order before and can go as it is: one line is enough. */
  isFolded: boolean;
};

export const isFilled = (address: ShippingAddress): boolean =>
  Object.values(address).some((value) => value !== "");

/** What the form begins with: what she was typing, else what the order has, else her own address of an order before. */
export function begunAddress(
  { draft, saved, own }: { draft: Known; saved: Known; own: Known },
  area: DeliveryArea,
): Begun {
  const mine = draft || saved ? null : own;
  const address = asTyped(draft ?? saved ?? mine ?? null);
  return { address, isFolded: Boolean(mine) && Object.keys(addressErrors(address, area)).length === 0 };
}
