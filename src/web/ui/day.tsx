import { formatWeekday } from "#wording/format.ts";

/** A day (ISO date) in a sentence: "mardi 24 novembre". */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="font-semibold">
    {formatWeekday(at)}
  </time>
);
