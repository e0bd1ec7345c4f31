/** Who bought, where an order has neither an address nor a person. */
export const UNNAMED_BUYER = "Cliente";
