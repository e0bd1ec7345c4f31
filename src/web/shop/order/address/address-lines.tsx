import type { DeliveryAddress } from "#domain/address.ts";
import { relayPlace } from "#domain/relay-point.ts";

type AddressLinesProps = {
  address: DeliveryAddress;
  brief?: boolean;
  /** Before the name. */
  lead?: string;
};

/** An address as it is read: who, where, and how to reach them. What is masked arrives masked, or not at all. */
export function AddressLines({ address, brief = false, lead }: AddressLinesProps) {
  const { firstName, lastName, street, zip, city, country, phone, email, deliveryNote, relay } = address;
  return (
    <address className="min-w-0 not-italic">
      <p className={brief ? "max-lg:inline" : ""}>
        {lead}
        <span className="font-semibold">
          {firstName} {lastName}
        </span>
        {brief && <span className="lg:hidden">, </span>}
      </p>
      {street && !brief && <p>{street}</p>}
      <p className={brief ? "max-lg:inline" : ""}>
        {street && brief && `${street}, `}
        {zip} {city}, {country}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span className="min-w-0 break-words">{email}</span>
        <span className="whitespace-nowrap">{phone}</span>
      </p>
      {deliveryNote && !relay && <p className="text-ink-2">{deliveryNote}</p>}
      {relay && (
        <p className="mt-2">
          <span className="block font-semibold">
            Point de retrait{"\u00a0"}: {relay.name}
          </span>
          {relayPlace(relay)}
        </p>
      )}
    </address>
  );
}
