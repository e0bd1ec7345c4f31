import { z } from "zod";
import type { ShippingAddress } from "#domain/address.ts";
import { ADDRESS_MAX_LENGTHS, addressProblems } from "#domain/address-rules.ts";
import { addressMessage } from "#wording/forms.ts";
import { line, paragraph } from "./input.ts";

export const shippingAddress = z
  .strictObject({
    firstName: line(ADDRESS_MAX_LENGTHS.firstName),
    lastName: line(ADDRESS_MAX_LENGTHS.lastName),
    street: line(ADDRESS_MAX_LENGTHS.street),
    zip: line(ADDRESS_MAX_LENGTHS.zip),
    city: line(ADDRESS_MAX_LENGTHS.city),
    state: line(ADDRESS_MAX_LENGTHS.state).default(""),
    /** Only read to refuse one where nothing is delivered; kept is what the postal code says. */
    country: line(ADDRESS_MAX_LENGTHS.country).default(""),
    phone: line(ADDRESS_MAX_LENGTHS.phone),
    email: line(ADDRESS_MAX_LENGTHS.email),
    deliveryNote: paragraph(ADDRESS_MAX_LENGTHS.deliveryNote).default(""),
  })
  .superRefine((address: ShippingAddress, context) => {
    for (const [field, problem] of Object.entries(addressProblems(address)))
      context.addIssue({
        code: "custom",
        path: [field],
        message: addressMessage(field as keyof ShippingAddress, problem),
      });
  });

const relayPoint = z.object({
  id: z.string(),
  type: z.string(),
  network: z.string(),
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  /** The day on which it was found closed: she is to choose again. */
  closedOn: z.string().optional(),
});

/** One to choose from: opening hours from Monday to Sunday, and when it is closed for some days soon. */
export const offeredRelayPoint = relayPoint.extend({
  distanceMeters: z.int(),
  hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  closings: z.array(z.object({ from: z.string(), to: z.string() })),
});

/** Which point; the server asks the carrier for the rest. */
export const chosenRelayPoint = z.strictObject({ id: line(20), network: line(10) });

/** An address as it is shown; fields may be masked. */
export const shownAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  deliveryNote: z.string(),
  /** Where she fetches the parcel; absent: it comes to the address, or whoever reads may not know. */
  relay: relayPoint.optional(),
});
