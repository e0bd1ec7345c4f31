import type { LiveReport } from "#contract/admin/live-report.ts";
import { sumOf } from "#domain/money.ts";
import { refusal } from "#domain/refusals.ts";
import { vatRateOf } from "#domain/seller.ts";
import { vatWithin } from "#domain/vat.ts";
import type { Context } from "#server/context.ts";
import { knowsPurchases } from "#server/products/purchase-price.ts";
import { bestAndUnsold } from "./best-and-unsold.ts";
import * as queries from "./report.sql.ts";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 12 * 60;

/** The report of a live: its sums, its minutes, what was asked for in vain and who entered what. */
export async function readReport(context: Context, { liveId }: { liveId: string }): Promise<LiveReport> {
  const { lists } = context;
  const sums = await queries.readReport(lists, { liveId });
  if (!sums) throw refusal("LIVE_NOT_FOUND");
  const [asked, rows, changes, gaps, pieces, missing, entered, parcels, shared, margin] = await Promise.all([
    queries.readAsked(lists, { liveId }),
    queries.readMinutes(lists, { liveId }),
    queries.readShowings(lists, { liveId }),
    queries.readGaps(lists, { liveId }),
    queries.readPieces(lists, { liveId }),
    queries.readMissing(lists, { liveId }),
    queries.readEntered(lists, { liveId }),
    queries.countParcels(lists, { liveId }),
    queries.readSharedParcels(lists, { liveId }),
    knowsPurchases(context) ? readMargin(context, liveId) : null,
  ]);
  return {
    ...sums,
    liveDate: sums.liveDate.toISOString(),
    ...withMinutes(rows, changes, gaps),
    gaps: gaps.map(({ beganAt, endedAt, cause }) => ({
      from: beganAt.toISOString(),
      until: endedAt?.toISOString() ?? null,
      cause,
    })),
    ...bestAndUnsold(pieces),
    asked,
    missing,
    entered,
    parcels: { ...parcels, shared },
    margin,
  };
}

/** What sold pieces leave whose purchase price is known, as `REPORT_FIGURES.margin` says it; the tax is rounded once a rate. */
async function readMargin({ lists, settings }: Context, liveId: string): Promise<LiveReport["margin"]> {
  const rates = await queries.readPurchases(lists, { liveId, currentRate: vatRateOf(settings.current()) });
  const salesCents = sumOf(rates.map((one) => one.salesCents - vatWithin(one.salesCents, one.rate)));
  const purchaseCents = sumOf(rates.map((one) => one.purchaseCents));
  return {
    salesCents,
    purchaseCents,
    marginCents: salesCents - purchaseCents,
    known: sumOf(rates.map(({ known }) => known)),
    unknown: sumOf(rates.map(({ unknown }) => unknown)),
  };
}

/** Every minute of the live, and what was on air in it. Orders that come later, by a link or a message, are on no minute. */
function withMinutes(
  rows: readonly queries.ReadMinutesRow[],
  changes: readonly queries.ReadShowingsRow[],
  gaps: readonly queries.ReadGapsRow[],
): Pick<LiveReport, "minutes" | "shown"> {
  const heard = rows.filter(({ comments, claims }) => comments > 0 || claims > 0);
  const happened = [
    ...heard.map(({ at, comments, claims }) => ({ minute: minuteOf(at), weight: comments + claims })),
    ...changes.map(({ at }) => ({ minute: minuteOf(at), weight: 1 })),
  ];
  if (happened.length === 0) return { minutes: [], shown: [] };
  const first = beginOfLive(happened);
  const times = happened.map(({ minute }) => minute);
  const last = times.filter((time) => time < first + MOST_MINUTES).reduce((a, b) => Math.max(a, b));
  const byMinute = new Map(rows.map((row) => [minuteOf(row.at), row]));
  const minutes = Array.from({ length: last - first + 1 }, (_, after) => {
    const minute = first + after;
    const { comments = 0, claims = 0, orders = 0 } = byMinute.get(minute) ?? {};
    const unheard = comments === 0 && claims === 0 && gaps.some((gap) => overlaps(gap, minute));
    return {
      at: instantOf(minute),
      comments: unheard ? null : comments,
      claims: unheard ? null : claims,
      orders,
    };
  });
  const end = instantOf(last + 1);
  const shown = changes
    .flatMap(({ at, reference }, place) =>
      reference === null
        ? []
        : [{ reference, from: at.toISOString(), to: changes[place + 1]?.at.toISOString() ?? end }],
    )
    .filter(({ from, to }) => from < end && to > instantOf(first));
  return { minutes, shown };
}

/** From when on the most happened in the time that is shown: what was put on air to try it, hours before, is not the live. */
function beginOfLive(events: readonly { minute: number; weight: number }[]): number {
  const weightFrom = (begin: number) =>
    sumOf(
      events
        .filter(({ minute }) => minute >= begin && minute < begin + MOST_MINUTES)
        .map(({ weight }) => weight),
    );
  const begins = [...new Set(events.map(({ minute }) => minute))].sort((a, b) => a - b);
  return begins
    .map((begin) => ({ begin, weight: weightFrom(begin) }))
    .reduce((a, b) => (b.weight > a.weight ? b : a)).begin;
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
const instantOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

const overlaps = ({ beganAt, endedAt }: queries.ReadGapsRow, minute: number): boolean =>
  beganAt.getTime() < (minute + 1) * MINUTE_MS &&
  (endedAt?.getTime() ?? Number.POSITIVE_INFINITY) > minute * MINUTE_MS;
