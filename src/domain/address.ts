/** Where a parcel goes. `country` follows from the postal code when an address is saved, and `state` stays empty. */
export interface ShippingAddress {
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
}

/** Reads an address of any age: the older form has `address`, `postal_code` and sometimes a single `name`. */
export function readAddress(stored: Record<string, unknown>): ShippingAddress {
  const text = (...keys: string[]): string => {
    for (const key of keys) {
      const value = stored[key];
      if (typeof value === "string" && value !== "") return value;
    }
    return "";
  };
  const [nameFirst = "", ...nameRest] = text("name").split(" ");
  return {
    first_name: text("first_name") || nameFirst,
    last_name: text("last_name") || nameRest.join(" "),
    street: text("street", "address"),
    zip: text("zip", "postal_code"),
    city: text("city"),
    state: text("state"),
    country: text("country") || "France",
    phone: text("phone"),
    email: text("email"),
    delivery_note: text("delivery_note"),
  };
}

/** "m•••@example.fr": enough for its owner to recognize, nothing for anyone else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** "L. V., 75••• Paris, l•••@g•••.fr": what may be read of its address by whoever has the link of another's order. */
export function maskAddress({
  first_name,
  last_name,
  zip,
  city,
  country,
  email,
}: ShippingAddress): ShippingAddress {
  return {
    first_name: initial(first_name),
    last_name: initial(last_name),
    street: "",
    zip: zip === "" ? "" : `${zip.slice(0, 2)}•••`,
    city,
    state: "",
    country,
    phone: "",
    email: maskWholeEmail(email),
    delivery_note: "",
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
