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
