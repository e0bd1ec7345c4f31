import type { Handover, Manifest } from "#contract/admin/handover.ts";
import { HELD_BACK } from "#domain/held-back.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./handover.sql.ts";

const MOST_SHOWN = 500;

/** What waits for the carrier, what it took, and how its slips compare with what was scanned. */
export async function showHandover(context: Pick<Context, "db">): Promise<Handover> {
  const { db } = context;
  const [waiting, today, manifests, offManifest, all, scanned] = await Promise.all([
    queries.readParcelsToHandOver(db, { reasons: [...HELD_BACK], most: MOST_SHOWN }),
    queries.countHandedToday(db),
    showManifests(context),
    queries.readOffManifest(db),
    queries.readUnlisted(db, { scannedOnly: false }),
    queries.readUnlisted(db, { scannedOnly: true }),
  ]);
  return {
    waiting: waiting.map(({ total: _, labeledAt, ...parcel }) => ({
      ...parcel,
      labeledAt: labeledAt.toISOString(),
    })),
    waitingTotal: waiting[0]?.total ?? 0,
    handedToday: today.parcels,
    manifests,
    offManifest: offManifest.map(({ handedAt, orders, ...parcel }) => ({
      ...parcel,
      orders: orders ?? [],
      handedAt: handedAt.toISOString(),
    })),
    unlisted: { all: all.length, scanned: scanned.length },
  };
}

/** The manifests of the last days, the newest first. */
export async function showManifests({ db }: Pick<Context, "db">): Promise<Manifest[]> {
  return (await queries.readManifests(db)).map(({ requestedAt, missing, strangers, ...manifest }) => ({
    ...manifest,
    requestedAt: requestedAt.toISOString(),
    missing: missing.map((parcel) => ({ ...parcel, orders: parcel.orders ?? [] })),
    strangers: strangers.map((parcel) => ({ ...parcel, orders: parcel.orders ?? [] })),
  }));
}
