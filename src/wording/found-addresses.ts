import type { FoundAddress } from "#domain/found-address.ts";
import { countOf } from "./format.ts";

/** What is told to those who listen while addresses are offered under the street. */
export const FOUND_ADDRESSES = {
  offered: (count: number): string =>
    `${countOf(count, "adresse proposée", "adresses proposées")}. Flèches pour parcourir, Entrée pour choisir.`,
  chosen: ({ street, zip, city }: FoundAddress): string =>
    `Adresse remplie\u00a0: ${street}, ${zip} ${city}.`,
} as const;
