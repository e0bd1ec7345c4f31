/** An address as the national register of addresses knows it. */
export interface FoundAddress {
  /** With its number: '12 Rue de la République'. */
  street: string;
  zip: string;
  city: string;
}

/** How many are offered while she types. */
export const ADDRESSES_SHOWN = 5;
/** Before so many letters nothing is asked. */
export const LEAST_TYPED = 4;
