import { join } from "node:path";
import { openJournal } from "#emulators/http/journal.ts";
import type { Stage } from "./journey.ts";
import { parcelNumber } from "./parcel-number.ts";

export type Parcel = {
  parcelNumber: string;
  orderNumber: string;
  productCode: string;
  addressee: string;
  zipCode: string;
  city: string;
  weight: string;
  /** Epoch milliseconds. */
  announcedAt: number;
  /** Stages of the journey that were played by hand. */
  pushed: number;
  /** A journey that a test wrote, in the order of its times. */
  script?: Stage[];
};

export type ParcelBook = Awaited<ReturnType<typeof openParcelBook>>;

const PARCELS_KEPT = 20_000;
/** The last one given in this process: a carrier that starts anew without its state gives no number twice. */
let serial = 1_780_000_000;

/** The announced parcels, oldest first. Asked twice for one order, the carrier makes two. */
export async function openParcelBook(stateFolder: string | undefined) {
  const { entries, journal } = await openJournal<Parcel>(stateFolder && join(stateFolder, "carrier.ndjson"));
  const parcels = new Map<string, Parcel>();
  for (const parcel of entries) parcels.set(parcel.parcelNumber, parcel);
  await journal.rewrite([...parcels.values()]);
  const serials = [...parcels.keys()].map((number) => Number(number.slice(2, 12)));
  serial = serials.reduce((highest, one) => Math.max(highest, one), serial);

  const save = async (parcel: Parcel) => {
    parcels.set(parcel.parcelNumber, parcel);
    await journal.append(parcel);
    const [oldest] = parcels.keys();
    if (parcels.size > PARCELS_KEPT && oldest !== undefined) parcels.delete(oldest);
  };

  return {
    announce: async (
      facts: Omit<Parcel, "parcelNumber" | "announcedAt" | "pushed">,
      now: number,
      givesAgain = "",
    ) => {
      serial += 7;
      const parcel = {
        ...facts,
        parcelNumber: givesAgain || parcelNumber(facts.productCode, serial),
        announcedAt: now,
        pushed: 0,
      };
      await save(parcel);
      return parcel;
    },
    /** Plays this journey, of a parcel that was announced elsewhere too. */
    write: (number: string, script: Stage[], now: number) =>
      save({
        ...(parcels.get(number) ?? {
          parcelNumber: number,
          orderNumber: "",
          productCode: "DOM",
          addressee: "",
          zipCode: "",
          city: "",
          weight: "",
          announcedAt: now,
          pushed: 0,
        }),
        script,
      }),
    push: (parcel: Parcel) => save({ ...parcel, pushed: parcel.pushed + 1 }),
    find: (number: string) => parcels.get(number),
    ofOrder: (orderNumber: string) => [...parcels.values()].filter((one) => one.orderNumber === orderNumber),
    latest: (count: number) => [...parcels.values()].slice(-count).reverse(),
    close: journal.close,
  };
}
