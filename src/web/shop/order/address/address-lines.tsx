import type { ShippingAddress } from "#domain/address.ts";

/** An address as it is read: who, where, and how to reach them. What is masked arrives masked, or not at all. */
export function AddressLines({ address }: { address: ShippingAddress }) {
  const { first_name, last_name, street, zip, city, country, phone, email, delivery_note } = address;
  return (
    <address className="min-w-0 not-italic">
      <p className="font-semibold">
        {first_name} {last_name}
      </p>
      {street && <p>{street}</p>}
      <p>
        <span className="font-code">{zip}</span> {city}, {country}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span className="min-w-0 break-words">{email}</span>
        <span className="whitespace-nowrap">{phone}</span>
      </p>
      {delivery_note && <p className="text-ink-2">{delivery_note}</p>}
    </address>
  );
}
