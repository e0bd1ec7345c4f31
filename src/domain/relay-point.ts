/** A shop, locker or post office where a buyer fetches her parcel. What an order keeps of it, for points close. */
export interface RelayPoint {
  /** The carrier's own number, `identifiant`. */
  id: string;
  /** `typeDePoint`: BPR and BDP are post offices, A2P and PCS shops and lockers. */
  type: string;
  /** `reseau`; a point is asked for by its number and its network. */
  network: string;
  name: string;
  street: string;
  zip: string;
  city: string;
  /** The day on which it was found closed, of an order that is to choose again. */
  closedOn?: string | undefined;
}

/** From Monday to Sunday, when it is open: "09:00" to "12:30"; no times on a day when it is closed. */
export type OpeningHours = { from: string; to: string }[][];

/** One of those to choose from. */
export interface OfferedRelayPoint extends RelayPoint {
  distanceMeters: number;
  hours: OpeningHours;
  /** When it is closed for some days soon: first and last day, as ISO dates. */
  closings: Closing[];
}

export interface Closing {
  from: string;
  to: string;
}

/** A point as the carrier tells of it. */
export interface FoundRelayPoint extends OfferedRelayPoint {
  /** The heaviest parcel that it takes; null: the carrier says nothing of it. */
  maxGrams: number | null;
}

export const RELAY_POINTS_SHOWN = 20;

/** So many days ahead a closing is told of: a parcel that leaves today has been fetched, or has gone back, by then. */
export const CLOSINGS_WITHIN_DAYS = 30;

/** A point as one line of text, after its name: "12 rue des Fleurs, 75011 Paris". */
export const relayPlace = ({ street, zip, city }: RelayPoint): string =>
  [street, `${zip} ${city}`].filter(Boolean).join(", ");
