import type { RelayPoint } from "./relay-point.ts";

/** Where a parcel goes. `country` follows from the postal code when an address is saved, and `state` stays empty. */
export interface ShippingAddress {
  firstName: string;
  lastName: string;
  street: string;
  zip: string;
  city: string;
  state: string;
  country: string;
  phone: string;
  email: string;
  deliveryNote: string;
}

/** The buyer's own address, and the point where she fetches her parcel if it does not come to her door. */
export type DeliveryAddress = ShippingAddress & { relay?: RelayPoint | undefined };

/** "m•••@example.fr": enough for its owner to recognize, nothing for anyone else. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** "L. V., 75••• Paris, l•••@g•••.fr": what may be read of its address by whoever has the link of another's order. */
export function maskAddress({
  firstName,
  lastName,
  zip,
  city,
  country,
  email,
}: ShippingAddress): ShippingAddress {
  return {
    firstName: initial(firstName),
    lastName: initial(lastName),
    street: "",
    zip: zip === "" ? "" : `${zip.slice(0, 2)}•••`,
    city,
    state: "",
    country,
    phone: "",
    email: maskWholeEmail(email),
    deliveryNote: "",
  };
}

const initial = (name: string): string => (name === "" ? "" : `${[...name][0]}.`);

/** "l•••@g•••.fr". */
function maskWholeEmail(email: string): string {
  const [, name, host, end] = /^(.).*@(.).*\.([^.@]+)$/.exec(email) ?? [];
  if (end === undefined) return email === "" ? "" : "•••";
  return `${name}•••@${host}•••.${end}`;
}

export function maskPhone(phone: string): string {
  return phone === "" ? "" : `••••••${phone.slice(-2)}`;
}
