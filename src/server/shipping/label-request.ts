import { countryCodeOf } from "#domain/delivery-area.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { ReturnLabelKind } from "#domain/return-life.ts";
import type { ReturnPlace } from "#domain/return-place.ts";
import type { Config } from "#server/config.ts";
import { cutTo, instructions, phoneFields, streetLines } from "./label-address.ts";

export type LabelOrder = {
  /** At most 30 characters; the carrier remembers a parcel by it. */
  orderNumber: string;
  weightKg: number;
  addressee: {
    firstName: string;
    lastName: string;
    street: string;
    zip: string;
    city: string;
    phone: string;
    email: string;
  };
  /** What the buyer wrote for the driver. */
  instructions: string;
  /** The relay point where she fetches it; absent: it comes to her door. */
  pickupLocationId?: string | undefined;
};

export const OUTPUT = "PDF_10x15_300dpi";

export type ReturnLabelOrder = Pick<LabelOrder, "orderNumber" | "weightKg"> & {
  kind: ReturnLabelKind;
  /** The buyer, who sends it. */
  sender: LabelOrder["addressee"];
  /** Where the shop takes returns in. */
  to: ReturnPlace;
};

/** The body of generateLabel for a return within France (product CORE): from the buyer to where the house takes returns in. */
export function returnLabelRequest(order: ReturnLabelOrder, house: Config["carrier"]["sender"], now: Date) {
  const { sender, to } = order;
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: OUTPUT },
    letter: {
      service: {
        productCode: "CORE",
        depositDate: parisDay(now),
        orderNumber: cutTo(order.orderNumber, 30),
        commercialName: house.name,
      },
      parcel: { weight: Math.max(0.01, order.weightKg).toFixed(2), insuranceValue: 0, nonMachinable: false },
      sender: {
        senderParcelRef: order.orderNumber.slice(-17),
        // Without her e-mail: the carrier would write to her, and so do we.
        address: {
          lastName: cutTo(sender.lastName, 35),
          firstName: cutTo(sender.firstName, 29),
          ...streetLines(sender.street),
          countryCode: countryCodeOf(sender.zip),
          city: cutTo(sender.city, 35),
          zipCode: sender.zip.trim(),
        },
      },
      addressee: {
        addresseeParcelRef: order.orderNumber.slice(-15),
        address: {
          companyName: cutTo(to.name, 35),
          ...streetLines(to.street),
          countryCode: "FR",
          city: cutTo(to.city, 35),
          zipCode: to.zip,
          email: house.email,
        },
      },
    },
  };
}

/** The body of generateLabel and checkGenerateLabel: delivery at home without signature or to a relay point, PDF 10 x 15. Blank fields stay out. */
export function labelRequest(order: LabelOrder, sender: Config["carrier"]["sender"], now: Date) {
  const { addressee } = order;
  const note = instructions(order.instructions);
  const email = addressee.email.trim();
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: OUTPUT },
    letter: {
      service: {
        productCode: order.pickupLocationId === undefined ? "DOM" : "HD",
        depositDate: parisDay(now),
        orderNumber: cutTo(order.orderNumber, 30),
        commercialName: sender.name,
        returnTypeChoice: 3,
      },
      parcel: {
        weight: Math.max(0.01, order.weightKg).toFixed(2),
        insuranceValue: 0,
        nonMachinable: false,
        ...(note === "" || order.pickupLocationId !== undefined ? {} : { instructions: note }),
        ...(order.pickupLocationId === undefined ? {} : { pickupLocationId: order.pickupLocationId }),
      },
      sender: {
        // The end of an order number tells more than its beginning.
        senderParcelRef: order.orderNumber.slice(-17),
        address: {
          companyName: sender.name,
          line2: sender.street,
          countryCode: "FR",
          city: sender.city,
          zipCode: sender.zip,
          email: sender.email,
          phoneNumber: sender.phone,
        },
      },
      addressee: {
        addresseeParcelRef: order.orderNumber.slice(-15),
        address: {
          lastName: cutTo(addressee.lastName, 35),
          firstName: cutTo(addressee.firstName, 29),
          ...streetLines(addressee.street),
          // Monaco goes by the products of France and under its own code, as the carrier's own modules send it.
          countryCode: countryCodeOf(addressee.zip),
          city: cutTo(addressee.city, 35),
          zipCode: addressee.zip.trim(),
          ...phoneFields(addressee.phone),
          ...(email.length >= 5 && email.length <= 80 ? { email } : {}),
        },
      },
    },
  };
}
