import type { ShippingAddress } from "./address.ts";

const REQUIRED_ADDRESS_FIELDS = ["firstName", "lastName", "street", "zip", "city", "email", "phone"] as const;
export type AddressProblem = "missing" | "email-shape" | "zip-shape" | "phone-shape" | "too-long";
export const ADDRESS_MAX_LENGTHS: Record<keyof ShippingAddress, number> = {
  firstName: 60,
  lastName: 60,
  street: 120,
  zip: 5,
  city: 80,
  state: 60,
  country: 60,
  phone: 20,
  email: 254,
  deliveryNote: 300,
};

const EMAIL = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\.]{2,}$/u;
const ZIP = /^\d{5}$/;
/**
 * The carrier texts the delivery to this number. Ten digits from 0, the same from +33 or from an overseas code (who
 * lives on the mainland may keep a number of Réunion), or a number of Monaco.
 */
const PHONE = /^(?:(?:0|\+33|\+262|\+508|\+59[046])[1-9]\d{8}|\+377(?:6\d{8}|[489]\d{7}))$/;

/** A shape that mail can reach; `.invalid` is reserved for the placeholders of viewers whose e-mail nobody knows. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && EMAIL.test(text) && !text.toLowerCase().endsWith(".invalid");

const looksLikePhone = (text: string): boolean =>
  PHONE.test(
    text
      .replace(/[\s.\-/]/gu, "")
      .replace(/^00/, "+")
      .replace(/^(\+\d+)\(0\)/, "$1"),
  );

/** What blocks an address from being saved, by field; an empty answer means it can be. */
export function addressProblems(
  address: ShippingAddress,
): Partial<Record<keyof ShippingAddress, AddressProblem>> {
  const problems: Partial<Record<keyof ShippingAddress, AddressProblem>> = {};
  for (const [field, max] of Object.entries(ADDRESS_MAX_LENGTHS) as [keyof ShippingAddress, number][])
    if (address[field].trim().length > max) problems[field] = "too-long";
  if (!problems.zip && !ZIP.test(address.zip.trim())) problems.zip = "zip-shape";
  if (problems.zip === "too-long") problems.zip = "zip-shape";
  if (!problems.email && !looksLikeEmail(address.email.trim())) problems.email = "email-shape";
  if (!problems.phone && !looksLikePhone(address.phone)) problems.phone = "phone-shape";
  for (const field of REQUIRED_ADDRESS_FIELDS) if (address[field].trim() === "") problems[field] = "missing";
  return problems;
}
