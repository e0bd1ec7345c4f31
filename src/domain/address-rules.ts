import type { ShippingAddress } from "./address.ts";

const REQUIRED_ADDRESS_FIELDS = [
  "first_name",
  "last_name",
  "street",
  "zip",
  "city",
  "email",
  "phone",
] as const;
export type AddressProblem = "missing" | "email-shape" | "zip-shape" | "too-long";
export const ADDRESS_MAX_LENGTHS: Record<keyof ShippingAddress, number> = {
  first_name: 60,
  last_name: 60,
  street: 120,
  zip: 5,
  city: 80,
  state: 60,
  country: 60,
  phone: 20,
  email: 254,
  delivery_note: 300,
};

const EMAIL = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\.]{2,}$/u;
const ZIP = /^\d{5}$/;

/** A shape that mail can reach; `.invalid` is reserved for the placeholders of viewers whose e-mail nobody knows. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && EMAIL.test(text) && !text.toLowerCase().endsWith(".invalid");

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
  for (const field of REQUIRED_ADDRESS_FIELDS) if (address[field].trim() === "") problems[field] = "missing";
  return problems;
}
