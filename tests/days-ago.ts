import { type RawBuilder, sql } from "kysely";

/**
 * A moment so long ("3 days") before another, which is SQL, at the same hour in Paris: a session in UTC is an hour off,
 * and shortly before midnight a day, where the clocks changed between the two.
 */
export const before = (moment: string, past: string): RawBuilder<Date> =>
  sql<Date>`((${sql.raw(moment)} at time zone 'Europe/Paris' - ${past}::interval) at time zone 'Europe/Paris')`;

export const ago = (past: string): RawBuilder<Date> => before("clock_timestamp()", past);
