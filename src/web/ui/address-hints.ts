import type { ShippingAddress } from "#domain/address.ts";

const COMMON_DOMAINS = [
  "gmail.com",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "sfr.fr",
  "laposte.net",
  "hotmail.fr",
  "hotmail.com",
  "outlook.fr",
  "outlook.com",
  "yahoo.fr",
  "yahoo.com",
  "icloud.com",
  "live.fr",
];

export type AddressHints = {
  street?: string;
  /** The address that was probably meant. */
  email?: string;
};

/** Remarks that never block: the guest knows better than we do. */
export function addressHints({ street, email }: ShippingAddress): AddressHints {
  const hints: AddressHints = {};
  if (street.trim().length > 5 && !/\d/.test(street))
    hints.street = "Numéro et rue. Il manque peut-être le numéro.";
  const meant = meantEmail(email.trim());
  if (meant) hints.email = meant;
  return hints;
}

/** "marie@gmial.com" was probably "marie@gmail.com": the domain is one slip away from a common one. */
export function meantEmail(email: string): string | undefined {
  const [name, domain = ""] = email.toLowerCase().split("@");
  if (!name || domain.length < 4 || COMMON_DOMAINS.includes(domain)) return undefined;
  const near = COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common));
  return near && `${email.split("@")[0]}@${near}`;
}

/** One letter added, dropped, replaced, or two neighbors swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end))
    end += 1;
  const left = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
