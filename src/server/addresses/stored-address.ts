import type { DeliveryAddress, ShippingAddress } from "#domain/address.ts";
import type { RelayPoint } from "#domain/relay-point.ts";

/**
 * An address as `orders.shipping_address` keeps it. SQL reads these keys, and so does a release that runs beside this
 * one; everywhere else an address is a `ShippingAddress`.
 */
export interface StoredAddress {
  first_name: string;
  last_name: string;
  street: string;
  zip: string;
  city: string;
  state: string;
  country: string;
  phone: string;
  email: string;
  delivery_note: string;
  /** The point where she fetches the parcel; absent: it comes to her door. Whoever changes the rest leaves it. */
  relay?: RelayPoint;
}

/** One of any age: the older form has `address`, `postal_code` and sometimes a single `name`. */
export type AnyStoredAddress = Partial<
  Record<keyof StoredAddress | "name" | "address" | "postal_code", unknown>
>;

/** What a stored address says; what it lacks is empty. */
export function fromStoredAddress(stored: AnyStoredAddress): DeliveryAddress {
  const text = (...keys: (keyof AnyStoredAddress)[]): string => {
    for (const key of keys) {
      const value = stored[key];
      if (typeof value === "string" && value !== "") return value;
    }
    return "";
  };
  const [nameFirst = "", ...nameRest] = text("name").split(" ");
  return {
    firstName: text("first_name") || nameFirst,
    lastName: text("last_name") || nameRest.join(" "),
    street: text("street", "address"),
    zip: text("zip", "postal_code"),
    city: text("city"),
    state: text("state"),
    country: text("country") || "France",
    phone: text("phone"),
    email: text("email"),
    deliveryNote: text("delivery_note"),
    ...(stored.relay ? { relay: stored.relay as RelayPoint } : {}),
  };
}

export function toStoredAddress(address: ShippingAddress): StoredAddress {
  const { firstName, lastName, deliveryNote, ...rest } = address;
  return { first_name: firstName, last_name: lastName, ...rest, delivery_note: deliveryNote };
}
