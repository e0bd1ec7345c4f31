import type { ShippingAddress } from "./address.ts";

/**
 * Where the shop delivers; a setting chooses. Every area can be reached by the label that the shop makes and at the
 * fee and dates that it promises, so the overseas departments are none of them.
 */
export const DELIVERY_AREAS = ["france-and-monaco", "france"] as const;
export type DeliveryArea = (typeof DELIVERY_AREAS)[number];

/** What the label reaches whatever the setting says: a sale that was concluded there is delivered. */
const REACHED: DeliveryArea = "france-and-monaco";

/** Departments 01 to 95: the mainland, and Corsica as 20. 97 and 98 are overseas, 00 is the army's. */
const MAINLAND_AND_CORSICA = "(0[1-9]|[1-8][0-9]|9[0-5])[0-9]{3} (|fr|france|france métropolitaine|corse)";
const MONACO = "98000 (|fr|france|mc|monaco)";

/** What `placeOf` must look like, in the syntax that JavaScript and PostgreSQL share. */
const PATTERNS: Record<DeliveryArea, string> = {
  "france-and-monaco": `^(${MAINLAND_AND_CORSICA}|${MONACO})$`,
  france: `^${MAINLAND_AND_CORSICA}$`,
};

type Place = Pick<ShippingAddress, "zip" | "country">;

/** A row of the settings may hold a word of another release. */
export const deliveryAreaOf = (setting: string): DeliveryArea =>
  DELIVERY_AREAS.find((area) => area === setting) ?? "france-and-monaco";

/** Where an order may go: what is paid goes wherever a parcel can, what is not where the setting says. */
export const areaOfOrder = (isPaid: boolean, setting: string): DeliveryArea =>
  isPaid ? REACHED : deliveryAreaOf(setting);

export const areaPattern = (area: DeliveryArea): string => PATTERNS[area];

export const isDeliverable = ({ zip, country }: Place, area: DeliveryArea): boolean =>
  new RegExp(PATTERNS[area]).test(`${zip.trim()} ${country.trim().toLowerCase()}`);

/** A relay point as the carrier tells it has no country. */
export const isPointDeliverable = ({ zip }: Pick<Place, "zip">, area: DeliveryArea): boolean =>
  isDeliverable({ zip, country: "" }, area);

/** Nobody types the country: the postal code says it. */
export const countryOf = (zip: string): string => (zip.trim() === "98000" ? "Monaco" : "France");

/** The same as a code of ISO 3166-1. */
export const countryCodeOf = (zip: string): "FR" | "MC" => (countryOf(zip) === "Monaco" ? "MC" : "FR");
