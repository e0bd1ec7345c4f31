import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, line, reason, searchText } from "#contract/input.ts";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { RETURN_CONCERNS } from "#domain/parcel-concern.ts";
import { REFUND_GROUNDS } from "#domain/refund-clock.ts";
import {
  CARRIER_HAS,
  LABEL_PAYERS,
  LABEL_REFUSED_TELLINGS,
  RETURN_LABEL_KINDS,
  RETURN_STATES,
  type ReturnStateName,
  VERDICTS,
} from "#domain/return-life.ts";
import { DISPOSITIONS, isSellersFault, RETURN_CAUSES } from "#domain/returns.ts";
import { REASON_MISSING } from "#wording/forms.ts";
import { DAY_IS_KNOWN, SHOP_PAYS_SENDING } from "#wording/returns.ts";
import { refundLine } from "./order-money.ts";
import { arrivedOn, mayBeDated, statedOn } from "./returns.ts";

export const RETURN_VIEWS = ["expected", "to-follow", "to-check", "to-refund", "over"] as const;
export type ReturnView = (typeof RETURN_VIEWS)[number];

const stateNames = Object.keys(RETURN_STATES) as [ReturnStateName, ...ReturnStateName[]];

export const returnCase = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  name: z.string().nullable(),
  withdrawalId: id.nullable(),
  cause: z.enum(RETURN_CAUSES),
  note: z.string().nullable(),
  /** She wants shop credit instead of the money. */
  asCredit: z.boolean(),
  state: z.enum(stateNames),
  /** When it was stated, or staff took it up. */
  statedAt: instant,
  /** The last day to send what was renounced (ISO date, `lastDayToSend`); null where the law sets none. */
  sendBy: z.string().nullable(),
  /** The day (ISO date) on which its parcel left, although its pieces were to be taken out of it; null else. */
  leftOn: z.string().nullable(),
  /** What the carrier says of a parcel that she never had, and that she cannot send; null else. */
  carrierHas: z.enum(CARRIER_HAS).nullable(),
  proofOfSendingAt: instant.nullable(),
  goodsReceivedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  calledOffReason: z.string().nullable(),
  /** It was called off and may go on, or it was checked and what did not come may be expected anew. */
  offersReopening: z.boolean(),
  /** Its order is cancelled: its money goes back with the order, not with the return. */
  ofCancelled: z.boolean(),
  pieces: z.array(
    z.object({
      itemId: id,
      ref: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      priceCents: cents,
      verdict: z.enum(VERDICTS).nullable(),
      disposition: z.enum(DISPOSITIONS).nullable(),
      isOpen: z.boolean(),
    }),
  ),
  /** What is still to be given back for it, and what was. */
  owedCents: cents,
  owedLines: z.array(refundLine),
  /** What it is late with: what is owed or, till then, what the pieces that are not back yet and the delivery with them are worth. */
  atStakeCents: cents,
  refundedCents: cents,
  creditBackCents: cents,
  /** What the provider has been asked for and has not answered. */
  askedCents: cents,
  /** Of what is owed the provider knows nothing of a part: staff give that back themselves. */
  byHand: z.boolean(),
  /** The last day to give the money back (ISO date); held: it may wait until the pieces or a proof of sending came. */
  dueOn: z.string(),
  isHeld: z.boolean(),
  /** What the law adds to it once it is late; of what was not renounced nothing, before its check. */
  ground: z.enum(REFUND_GROUNDS),
  /** Its label, what is kept from the refund for it, and where the carrier says its parcel is. */
  label: z
    .object({
      kind: z.enum(RETURN_LABEL_KINDS),
      trackingNumber: z.string(),
      costCents: cents,
      parcel: z
        .object({
          state: z.enum(PARCEL_STATES),
          since: instant,
          /** Why staff should look after it, as long as it is expected. */
          concern: z.enum(RETURN_CONCERNS).nullable(),
          /** What an enquiry to the carrier says of it. */
          announcedAt: instant,
          handedOverAt: instant.nullable(),
          lastEventAt: instant.nullable(),
          lastLabel: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** What the carrier said when it last refused her one, and when; null once she has one, sent it without, or it was seen to. */
  labelRefusal: z
    .object({
      message: z.string(),
      at: instant,
      /** In which words she was told; null where she did not ask for it herself. */
      toldAs: z.enum(LABEL_REFUSED_TELLINGS).nullable(),
    })
    .nullable(),
  /** Nothing of it came, long after the last day to send it. */
  neverCame: z.boolean(),
  /** A label may be made for it, and what would be kept from her refund for it. */
  offersLabel: z.boolean(),
  offeredCents: cents.nullable(),
  /** Whose statement came too late to bind the shop. */
  inTime: z.boolean(),
});
export type ReturnCase = z.infer<typeof returnCase>;

const one = z.strictObject({ caseId: id });
const MOVED = ["RETURN_CASE_NOT_FOUND", "RETURN_CASE_ELSEWHERE", "ORDER_NOT_FOUND"] as const;

export const adminReturnCases = {
  /**
   * The longest waiting first, of those that are over what ended last. `to-follow`: those expected ones whose parcel or
   * refused label deserves a look, or of which nothing ever came, and those called off whose parcel comes after all. With words
   * they are looked for in every view.
   */
  list: staffCall("preparation")
    .route({ method: "GET", path: "/admin/return-cases" })
    .input(
      z.strictObject({
        view: z.enum(RETURN_VIEWS).default("expected"),
        /** Part of a name or an order number, or the end of a return's number. */
        q: searchText.default(""),
        after: id.optional(),
      }),
    )
    .output(
      z.object({
        cases: z.array(returnCase),
        next: id.nullable(),
        counts: z.record(z.enum(RETURN_VIEWS), z.int()),
      }),
    ),
  get: staffCall("preparation")
    .route({ method: "GET", path: "/admin/return-cases/{caseId}" })
    .input(one)
    .errors(refusals("RETURN_CASE_NOT_FOUND"))
    .output(returnCase),
  /** The cases of an order, the oldest first. */
  ofOrder: staffCall("preparation")
    .route({ method: "GET", path: "/admin/orders/{orderId}/return-cases" })
    .input(z.strictObject({ orderId: id }))
    .output(z.array(returnCase)),
  /** Pieces of a paid order are to come back; those that are expected already, or came back, are left out. */
  open: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/return-cases" })
    .input(
      z
        .strictObject({
          orderId: id,
          itemIds: z.array(id).min(1).max(250).optional(),
          cause: z.enum(RETURN_CAUSES),
          note: line(300).optional(),
          /** The statement of withdrawal that it answers. */
          withdrawalId: id.optional(),
          /** The day (ISO date) on which she renounced by letter or telephone; left out: today. */
          statedOn: statedOn.optional(),
          /** Left out: what the statement says. */
          asCredit: z.boolean().optional(),
          /** Who bears the sending; the shop, where the acknowledgement of the statement said so. Left out: the shop for what it answers for, else what the setting says. */
          labelPayer: z.enum(LABEL_PAYERS).optional(),
        })
        .refine(({ cause, note }) => cause !== "other" || note, { path: ["note"], error: REASON_MISSING })
        .refine(({ cause, labelPayer }) => labelPayer !== "buyer" || !isSellersFault(cause), {
          path: ["labelPayer"],
          error: SHOP_PAYS_SENDING,
        })
        .refine(mayBeDated, { path: ["statedOn"], error: DAY_IS_KNOWN }),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_NOT_RETURNABLE",
        "ORDER_UNDER_REVIEW",
        "PIECES_NOT_RETURNABLE",
        "WITHDRAWAL_NOT_FOUND",
        "WITHDRAWAL_OF_OTHER_PIECES",
        "STATED_BEFORE_ORDER",
      ),
    )
    .output(returnCase),
  /**
   * She has shown that the pieces are on their way, or they have come; false takes it back. `arrivedOn`: the day (ISO date) on
   * which they came; left out: the day that is known, or today. Of two the earlier holds.
   */
  date: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/return-cases/{caseId}/dates" })
    .input(
      one.extend({
        proof: z.boolean().optional(),
        goods: z.boolean().optional(),
        arrivedOn: arrivedOn.optional(),
      }),
    )
    .errors(refusals(...MOVED, "ARRIVED_TOO_EARLY"))
    .output(returnCase),
  /**
   * What was found of each piece that is expected. Those that came back go where it is said, those that were lost on their way
   * are set aside, and what is to be given back for both becomes a task; of any other nothing is owed, unless the parcel never left: what is missing
   * there is set aside, and owed.
   */
  check: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/return-cases/{caseId}/check" })
    .input(
      one.extend({
        pieces: z
          .array(z.strictObject({ itemId: id, verdict: z.enum(VERDICTS), disposition: z.enum(DISPOSITIONS) }))
          .min(1)
          .max(250)
          .refine((pieces) => new Set(pieces.map(({ itemId }) => itemId)).size === pieces.length),
        note: line(300).optional(),
        /** The day (ISO date) on which they came; left out: the day that is known, or today. Of two the earlier holds. */
        arrivedOn: arrivedOn.optional(),
        refundCents: cents,
        /** What of their worth is kept for her label, which the carrier has seen. */
        keptLabelCents: cents.optional(),
      }),
    )
    .errors(
      refusals(
        ...MOVED,
        "RETURN_ALREADY_CHECKED",
        "RETURN_NOT_SENT",
        "ARRIVED_TOO_EARLY",
        "ORDER_NOT_RETURNABLE",
        "ORDER_UNDER_REVIEW",
        "PIECES_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "WITHDRAWAL_NOT_FOUND",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(returnCase),
  /** Makes her label, which is mailed to her; asked again, the one that exists stands. */
  label: staffCall("preparation")
    .route({ method: "POST", path: "/admin/return-cases/{caseId}/label" })
    .input(one)
    .errors(
      refusals(
        ...MOVED,
        "RETURN_LABEL_NOT_OFFERED",
        "ADDRESS_MISSING",
        "LABEL_IN_PROGRESS",
        "LABEL_REFUSED",
        "CARRIER_UNREACHABLE",
        "LABEL_STORE_UNAVAILABLE",
      ),
    )
    .output(returnCase),
  /** Somebody saw to a label that the carrier refused: it leaves `to-follow` until a later try is refused too. */
  labelHandled: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/return-cases/{caseId}/label/handled" })
    .input(one)
    .errors(refusals(...MOVED))
    .output(returnCase),
  /** Nothing will come back. `neverCame`: nothing did in its time, which answers the statement that it came of. */
  callOff: staffCall("preparation")
    .route({ method: "POST", path: "/admin/return-cases/{caseId}/call-off" })
    .input(one.extend({ reason, neverCame: z.boolean().default(false) }))
    .errors(refusals(...MOVED))
    .output(returnCase),
  /**
   * One that was called off goes on as it was, as when its parcel comes late. Of one that was checked, what did not come is
   * expected anew, as the return that is answered.
   */
  reopen: staffCall("preparation")
    .route({ method: "POST", path: "/admin/return-cases/{caseId}/reopening" })
    .input(one)
    .errors(refusals(...MOVED, "ORDER_NOT_RETURNABLE", "PIECES_NOT_RETURNABLE"))
    .output(returnCase),
  /** Gives back all that is owed for it, on the path of every refund; as shop credit where she wants that. */
  refund: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/return-cases/{caseId}/refund" })
    .input(one.extend({ asCredit: z.boolean() }))
    .errors(
      refusals(
        ...MOVED,
        "REFUND_NOT_FOUND",
        "REFUND_TOO_HIGH",
        "REFUND_IN_PROGRESS",
        "LINES_ALREADY_REFUNDED",
        "CREDIT_WITHOUT_PERSON",
        "USER_NOT_FOUND",
      ),
    )
    .output(returnCase),
};
