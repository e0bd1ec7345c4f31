import type { ReturnCase, ReturnView } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { caseRefundDue } from "#domain/refund-clock.ts";
import { refusal } from "#domain/refusals.ts";
import {
  costOfReturnLabel,
  lastDayToSend,
  RETURN_STATES,
  type ReturnStateName,
} from "#domain/return-life.ts";
import { refundProposal } from "#domain/returns.ts";
import { trackingEnd } from "#domain/tracking-number.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import { isInTime, receiptOf } from "#domain/withdrawal-deadline.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/db/search-text.ts";
import * as queries from "./cases.sql.ts";

type Shop = Pick<Context, "db" | "settings">;

const PAGE_SIZE = 50;

const STATES: Record<ReturnView, ReturnStateName[]> = {
  expected: ["expected"],
  "to-follow": ["expected", "called-off"],
  "to-check": ["arrived", "to-pull"],
  "to-refund": ["to-refund"],
  over: ["closed", "called-off"],
};

interface Asked {
  view: ReturnView;
  q?: string;
  after?: string | undefined;
}

/** Cases of one kind, or with words those of every kind that they fit, and how many wait of each. */
export async function listCases(context: Context, { view, q = "", after }: Asked) {
  const [rows, counted] = await Promise.all([
    read(context.lists, context, {
      ...(q === ""
        ? { states: STATES[view], concerned: view === "to-follow", newest: view === "over" }
        : { ...wanted(q), newest: true }),
      after: after ?? null,
      most: PAGE_SIZE + 1,
    }),
    queries.countCases(context.lists, { stillDays }),
  ]);
  const counts = { expected: 0, "to-follow": 0, "to-check": 0, "to-refund": 0, over: 0 };
  for (const { state, cases, concerned } of counted)
    for (const one of Object.keys(counts) as ReturnView[])
      if (one !== "over" && STATES[one].includes(state))
        counts[one] += one === "to-follow" ? concerned : cases;
  const shown = rows.slice(0, PAGE_SIZE);
  return { cases: shown, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null, counts };
}

/** A return's number is typed or scanned whole, or as its end. */
function wanted(q: string) {
  const end = trackingEnd(q);
  return { q: containing(q), numberEnd: end ? `${[...end].reverse().join("")}%` : null };
}

export async function getCase(shop: Shop, { caseId }: { caseId: string }): Promise<ReturnCase> {
  const [found] = await read(shop.db, shop, { caseId });
  if (!found) throw refusal("RETURN_CASE_NOT_FOUND");
  return found;
}

export const casesOfOrder = (shop: Shop, { orderId }: { orderId: string }): Promise<ReturnCase[]> =>
  read(shop.db, shop, { orderId });

const stillDays = STANDS_STILL_AFTER_DAYS;
const EVERY = {
  caseId: null,
  orderId: null,
  states: null,
  concerned: false,
  q: null,
  numberEnd: null,
  newest: false,
  after: null,
  most: PAGE_SIZE,
  stillDays,
};

async function read(
  db: Db,
  { settings }: Pick<Shop, "settings">,
  which: Partial<Parameters<typeof queries.findCases>[1]>,
): Promise<ReturnCase[]> {
  const rows = await queries.findCases(db, { ...EVERY, ...which });
  return rows.map((row) => asCase(row, settings.current()));
}

function asCase(row: queries.FindCasesRow, offer: Parameters<typeof costOfReturnLabel>[0]): ReturnCase {
  const offeredCents =
    row.state === "expected" && row.label === null ? (costOfReturnLabel(offer, row) ?? null) : null;
  const statedAt = row.statedAt.toISOString();
  const { orderId, orderNumber, withdrawalId, cause, note, asCredit, state, carrierHas } = row;
  const inTime = isInTime(statedAt, receiptOf(row));
  const leftOn = row.leftToldAt && row.leftAt && parisDay(row.leftAt);
  return {
    id: row.id,
    orderId,
    orderNumber,
    name: row.name,
    withdrawalId,
    cause,
    note,
    asCredit,
    state,
    statedAt,
    sendBy:
      cause === "withdrawal" && carrierHas === null
        ? lastDayToSend({
            statedOn: parisDay(row.leftToldAt ?? row.statedAt),
            takenUpOn: parisDay(row.openedAt),
          })
        : null,
    leftOn,
    carrierHas,
    proofOfSendingAt: row.proofOfSendingAt?.toISOString() ?? null,
    goodsReceivedAt: row.goodsReceivedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    calledOffReason: row.calledOffReason,
    offersReopening: row.offersReopening,
    ofCancelled: row.ofCancelled,
    pieces: row.pieces ?? [],
    owedCents: row.owedCents,
    owedLines: row.owedLines ?? [],
    atStakeCents: row.owedCents || refundProposal({ ...row.worth, cause, inTime }).totalCents,
    refundedCents: row.refundedCents,
    creditBackCents: row.creditBackCents,
    askedCents: row.askedCents,
    byHand: row.byHand,
    label: row.label && { ...row.label, parcel: parcelOf(row.way) },
    labelRefusal: row.labelRefusal && { ...row.labelRefusal, at: instantOf(row.labelRefusal.at) },
    neverCame: row.neverCame,
    offersLabel: offeredCents !== null,
    offeredCents,
    ...clockOf(row),
    inTime,
  };
}

/** Until when its money is owed, and why: of what its check has opened, that of its tasks. */
function clockOf(row: queries.FindCasesRow): Pick<ReturnCase, "dueOn" | "isHeld" | "ground"> {
  const { cause, state, withdrawalId } = row;
  if (row.dueOn && row.ground) return { dueOn: row.dueOn, isHeld: false, ground: row.ground };
  const day = (at: Date | null) => at && parisDay(at);
  const due = caseRefundDue(
    {
      cause,
      isRenounced: withdrawalId !== null || cause === "withdrawal",
      on: parisDay(row.statedAt),
      goodsOn: day(row.goodsReceivedAt),
      proofOn: day(row.proofOfSendingAt ?? row.lostOrBackAt),
      mayWait: RETURN_STATES[state].mayWait,
    },
    parisDay(new Date()),
  );
  return { ...due, ground: cause === "withdrawal" ? "withdrawal" : "none" };
}

/** Its times as every instant of the API is written. */
const parcelOf = (way: queries.FindCasesRow["way"]) =>
  way && {
    ...way,
    since: instantOf(way.since),
    announcedAt: instantOf(way.announcedAt),
    handedOverAt: way.handedOverAt && instantOf(way.handedOverAt),
    lastEventAt: way.lastEventAt && instantOf(way.lastEventAt),
  };
const instantOf = (at: string): string => new Date(at).toISOString();
