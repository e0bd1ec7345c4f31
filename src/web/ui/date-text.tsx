import { formatDate, formatDateProse, formatDateTime, formatDateTimeProse } from "#wording/format.ts";

const FORMATS = {
  date: formatDate,
  "date-time": formatDateTime,
  "prose-date": formatDateProse,
  "prose-date-time": formatDateTimeProse,
} as const;

export function DateText({ at, as = "date-time" }: { at: string; as?: keyof typeof FORMATS }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {FORMATS[as](at)}
    </time>
  );
}
