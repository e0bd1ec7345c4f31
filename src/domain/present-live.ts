type Dated = { id: string; liveDate: string; isActive: boolean };

const EARLY_MS = 60 * 60 * 1000;

/** Whether a live of this date is announced rather than about to begin. */
export const beginsLater = (liveDate: string, now: number): boolean =>
  new Date(liveDate).getTime() > now + EARLY_MS;

/**
 * The live that is meant when nobody has chosen one: the newest on air, else the newest that has begun. One that begins
 * later is not, although it may be on air already, unless it begins within the hour.
 */
export function presentLive<Live extends Dated>(lives: readonly Live[], now: number): Live | undefined {
  const begun = lives.filter(({ liveDate, isActive }) =>
    isActive ? !beginsLater(liveDate, now) : new Date(liveDate).getTime() <= now,
  );
  return begun.find(({ isActive }) => isActive) ?? begun[0];
}

/** The live that follows one of these and is not over: the first that is dated later, and on air or still to come. */
export function nextLive<Live extends Dated>(
  lives: readonly Live[],
  liveId: string,
  now: number,
): Live | undefined {
  const from = lives.find(({ id }) => id === liveId);
  if (!from) return undefined;
  const at = ({ liveDate }: Live) => new Date(liveDate).getTime();
  return lives
    .filter((live) => at(live) > at(from) && (live.isActive || at(live) > now))
    .toSorted((one, other) => at(one) - at(other))[0];
}
