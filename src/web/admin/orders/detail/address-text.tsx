import type { DeliveryAddress } from "#domain/address.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { relayLines } from "#wording/relay-points.ts";

/** An address as it stands on a parcel, then how to reach its owner. */
export function AddressText({ address, contact = true }: { address: DeliveryAddress; contact?: boolean }) {
  return (
    <address className="not-italic">
      <span className="block font-semibold">
        {address.firstName} {address.lastName}
      </span>
      <span className="block">{address.street}</span>
      <span className="block">
        <span className="font-code">{address.zip}</span> {address.city}
      </span>
      <span className="block">{address.country}</span>
      {contact && (
        <span className="mt-2 block text-ink-2">
          {address.email && (
            <span className="block">
              <EmailText email={address.email} />
            </span>
          )}
          {address.phone && <span className="block tabular-nums">{address.phone}</span>}
        </span>
      )}
      {address.relay && (
        <span className="mt-2 block rounded-control bg-sunken px-3 py-2">
          <span className="block text-small text-ink-2">
            Point de retrait {address.relay.closedOn ? "(fermé)" : ""}
          </span>
          {relayLines(address.relay).map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
        </span>
      )}
      {address.deliveryNote && (
        <span className="mt-2 block rounded-control bg-butter px-3 py-2 whitespace-pre-line">
          {address.deliveryNote}
        </span>
      )}
    </address>
  );
}
