import type { ShippingAddress } from "#domain/address.ts";

/** An address as it is read: who, where, and how to reach them. What is masked arrives masked, or not at all. */
export function AddressLines({ address }: { address: ShippingAddress }) {
  const { firstName, lastName, street, zip, city, country, phone, email, deliveryNote } = address;
  return (
    <address className="min-w-0 not-italic">
      <p className="font-semibold">
        {firstName} {lastName}
      </p>
      {street && <p>{street}</p>}
      <p>
        {zip} {city}, {country}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span className="min-w-0 break-words">{email}</span>
        <span className="whitespace-nowrap">{phone}</span>
      </p>
      {deliveryNote && <p className="text-ink-2">{deliveryNote}</p>}
    </address>
  );
}
