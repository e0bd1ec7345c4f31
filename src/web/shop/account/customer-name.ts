import type { CustomerProfile } from "#contract/customer.ts";

/** First and last name, else the address: never empty. */
export const nameOf = ({ firstName, lastName, email }: CustomerProfile): string =>
  `${firstName} ${lastName}`.trim() || email;
