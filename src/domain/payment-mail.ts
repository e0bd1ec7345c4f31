/** What becomes of a buyer's link once her order is to be paid: a mail brings it, or why none does. */
export const PAYMENT_MAILS = ["leaves", "no-address", "not-automatic"] as const;
export type PaymentMail = (typeof PAYMENT_MAILS)[number];

/** `email` is empty where none is known; `asksByItself`: the message "À payer" leaves by itself. */
export const paymentMailOf = (email: string, asksByItself: boolean): PaymentMail =>
  email === "" ? "no-address" : asksByItself ? "leaves" : "not-automatic";
