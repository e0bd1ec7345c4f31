import { countOf } from "./format.ts";

export const NO_PARCEL_KNOWN = "Le transporteur ne connaît aucun de ces colis.";
export const CARRIER_IS_OUT =
  "Le transporteur ne répond pas. Aucun bordereau n'existe, vous pouvez réessayer.";

/** A slip on which the carrier counts other than what it was asked for. */
export const countedOtherwise = (counted: number, asked: number): string =>
  `Le bordereau compte ${countOf(counted, "colis")} au lieu de ${asked}. Comparez-le avant de remettre les colis.`;
