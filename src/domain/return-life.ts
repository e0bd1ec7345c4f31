import type { Cents } from "./money.ts";
import { type Disposition, isSentByBuyer, type ReturnCause } from "./returns.ts";
import { addDays } from "./working-days.ts";

/** What staff do next with a return in a state. */
export type NextForReturn = "wait" | "pull" | "check" | "refund";

interface ReturnState {
  /** Whether somebody still has something to do. */
  isOpen: boolean;
  next: NextForReturn | null;
  /** The refund may wait until the pieces, or a proof of their sending, have come (code de la consommation, L221-24). */
  mayWait: boolean;
}

/** The life of a return, one row a state; SQL computes the state (`return_case_state`). */
export const RETURN_STATES = {
  expected: { isOpen: true, next: "wait", mayWait: true },
  "to-pull": { isOpen: true, next: "pull", mayWait: false },
  arrived: { isOpen: true, next: "check", mayWait: false },
  "to-refund": { isOpen: true, next: "refund", mayWait: false },
  closed: { isOpen: false, next: null, mayWait: false },
  "called-off": { isOpen: false, next: null, mayWait: false },
} as const satisfies Record<string, ReturnState>;
export type ReturnStateName = keyof typeof RETURN_STATES;

interface ReturnMove {
  by: readonly ("buyer" | "staff" | "carrier" | "card provider")[];
  from: readonly ReturnStateName[];
  to: readonly ReturnStateName[];
}

const WAITING = ["expected", "to-pull", "arrived"] as const;

/** What moves a return on. `from` empty: it begins so; `to` empty: it stays where it is. */
export const RETURN_MOVES = {
  open: { by: ["buyer", "staff"], from: [], to: ["expected", "to-pull"] },
  send: { by: ["carrier"], from: ["to-pull"], to: ["expected"] },
  /** Its label is made, or staff have seen to one that was refused. */
  label: { by: ["buyer", "staff"], from: ["expected"], to: [] },
  /** That she sent it was shown, or is taken back: her refund waits no longer, or does again. */
  prove: { by: ["staff", "carrier"], from: WAITING, to: [] },
  /** Told again the first day stands. Of a parcel that never left nothing arrives. */
  arrive: { by: ["staff", "carrier"], from: ["expected", "arrived"], to: ["arrived"] },
  "take-arrival-back": { by: ["staff"], from: ["arrived"], to: ["expected"] },
  check: { by: ["staff"], from: WAITING, to: ["to-refund", "closed"] },
  "undo-check": { by: ["staff"], from: ["to-refund"], to: WAITING },
  refund: { by: ["staff", "card provider"], from: ["to-refund"], to: ["closed"] },
  "call-off": { by: ["staff"], from: WAITING, to: ["called-off"] },
  /** What was missed of one that was checked is expected as a return of its own. */
  reopen: { by: ["staff"], from: ["to-refund", "closed", "called-off"], to: WAITING },
} as const satisfies Record<string, ReturnMove>;
export type ReturnMoveName = keyof typeof RETURN_MOVES;

export const allowsReturnMove = (move: ReturnMoveName, from: ReturnStateName): boolean =>
  (RETURN_MOVES[move].from as readonly ReturnStateName[]).includes(from);

/** What was found of a piece that was expected; `lost`: it was sent, and the carrier lost it. */
export const VERDICTS = ["fine", "damaged", "missing", "other-piece", "lost"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether a piece came, and staff say where it goes; any other one is kept out of sale. */
export const isAtHand = (verdict: Verdict): boolean => verdict === "fine" || verdict === "damaged";

/**
 * Whether its money is owed: it came back, or was lost on its way, which is at the shop's risk. So is all that never left the
 * house, found there or not.
 */
export const isTakenBack = (verdict: Verdict, isInHouse: boolean): boolean =>
  isInHouse || isAtHand(verdict) || verdict === "lost";

/** What the carrier says of a parcel that its buyer never had, where it does not go to her any more. */
export const CARRIER_HAS = ["returning", "returned", "lost"] as const;
export type CarrierHas = (typeof CARRIER_HAS)[number];

interface Sent {
  cause: ReturnCause;
  /** Null where she had her parcel, or may yet have it. */
  carrierHas: CarrierHas | null;
}

/** Whether she has the pieces and sends them. */
export const isHersToSend = ({ cause, carrierHas }: Sent): boolean => isSentByBuyer(cause) && !carrierHas;

/**
 * Whether pieces may be said to be lost: they were sent, as she has shown (code de la consommation, L221-24), or the carrier
 * was to bring them back.
 */
export const mayBeLost = (one: Sent & { state: ReturnStateName; isProven: boolean }): boolean =>
  (one.state === "expected" || one.state === "arrived") && (one.isProven || !isHersToSend(one));

/** Where a piece goes unless staff say otherwise. */
export const dispositionFor = (verdict: Verdict): Disposition =>
  verdict === "fine" ? "restocked" : "set-aside";

/** Whether the shop offers a return label, and who pays it. */
export const RETURN_LABEL_OFFERS = ["none", "shop", "buyer"] as const;
export type ReturnLabelOffer = (typeof RETURN_LABEL_OFFERS)[number];

/** How she has the label of her return: as a sheet to print, or as a code from which the carrier's counter prints it. */
export const RETURN_LABEL_KINDS = ["label", "code"] as const;
export type ReturnLabelKind = (typeof RETURN_LABEL_KINDS)[number];

/** What her buyer is told of a label that was refused: that it is about her address, or of which kind it was. */
export const LABEL_REFUSED_TELLINGS = ["address", ...RETURN_LABEL_KINDS] as const;
export type LabelRefusedTelling = (typeof LABEL_REFUSED_TELLINGS)[number];

/** Who bears the sending, where staff say so of a return. */
export const LABEL_PAYERS = ["shop", "buyer"] as const;
export type LabelPayer = (typeof LABEL_PAYERS)[number];

interface LabelOffer {
  returnLabel: ReturnLabelOffer;
  returnLabelCents: Cents;
}

/**
 * What the label of a return costs its buyer; undefined where none is offered. Only who changes her mind bears it (code de la
 * consommation, L221-23): what came broken or wrong goes back at the shop's expense. What staff said of this return goes
 * before the setting, which has the price, but never a higher one than she was told when she renounced. A cancelled order gives
 * back all of its money: nothing of it is kept for a label.
 */
export function costOfReturnLabel(
  { returnLabel, returnLabelCents }: LabelOffer,
  one: Sent & {
    labelPayer: LabelPayer | null;
    toldLabelCents: Cents | null;
    ofCancelled: boolean;
  },
): Cents | undefined {
  const { cause, labelPayer, toldLabelCents } = one;
  const setCents = returnLabel === "buyer" ? returnLabelCents : toldLabelCents;
  const keptCents = one.ofCancelled ? 0 : Math.min(setCents ?? 0, toldLabelCents ?? setCents ?? 0);
  if (!isHersToSend(one)) return undefined;
  if (labelPayer === "shop") return 0;
  if (labelPayer === "buyer") return returnLabel === "none" || setCents === null ? undefined : keptCents;
  if (returnLabel === "none") return undefined;
  return returnLabel === "buyer" && cause === "withdrawal" ? keptCents : 0;
}

/** The law gives her fourteen days to send what she renounced (L221-23). */
export const DAYS_TO_SEND = 14;

/**
 * The last day (ISO date) to send what was renounced: the fourteenth after she said so. Where that is over, or today, when
 * the shop takes it up, as of a letter that came late, it asks for the pieces within fourteen days from then.
 */
export function lastDayToSend({ statedOn, takenUpOn }: { statedOn: string; takenUpOn: string }): string {
  const last = addDays(statedOn, DAYS_TO_SEND);
  return last > takenUpOn ? last : addDays(takenUpOn, DAYS_TO_SEND);
}
