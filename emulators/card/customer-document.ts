import type { PaymentRequest } from "./form-token.ts";

const BILLING_FIELDS =
  "address category cellPhoneNumber city country district firstName identityCode language lastName phoneNumber state streetNumber title zipCode".split(
    " ",
  );
const SHIPPING_FIELDS =
  "address address2 category city country deliveryCompanyName district firstName identityCode lastName legalName phoneNumber shippingMethod shippingSpeed state streetNumber zipCode".split(
    " ",
  );

/** V4/Customer/Customer: each field of the fixture, null where the shop said nothing. */
export function customerDocument(request: PaymentRequest) {
  const fill = (names: string[], given: Record<string, string | null>) =>
    Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  return {
    billingDetails: { ...fill(BILLING_FIELDS, request.billing), _type: "V4/Customer/BillingDetails" },
    email: request.email,
    reference: request.customerReference,
    shippingDetails: { ...fill(SHIPPING_FIELDS, request.shipping), _type: "V4/Customer/ShippingDetails" },
    extraDetails: {
      browserAccept: null,
      fingerPrintId: null,
      ipAddress: "127.0.0.1",
      browserUserAgent: null,
      _type: "V4/Customer/ExtraDetails",
    },
    shoppingCart: {
      insuranceAmount: null,
      shippingAmount: null,
      taxAmount: null,
      cartItemInfo: null,
      _type: "V4/Customer/ShoppingCart",
    },
    _type: "V4/Customer/Customer",
  };
}
