import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { handle, id, instant } from "#contract/input.ts";
import { color } from "#contract/lives.ts";
import { CLAIM_REASONS, CLAIM_STATES } from "#domain/claim-state.ts";
import { COMMENT_LABELS } from "#domain/comment-label.ts";
import { TOLD_WAYS } from "#domain/told-way.ts";
import { CHOOSE_PIECE_AND_HANDLE } from "#wording/admin-forms.ts";
import { orderStatus } from "./orders.ts";
import { whyHersCall } from "./why-hers.ts";

const claimId = z.coerce.number().int().positive();

const product = z.object({
  id,
  reference: z.string().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  color: color.nullable(),
});

/** A piece that a viewer asks for or gives up, as the claim engine read her comment. */
export const claim = z.object({
  id: z.int(),
  commentId: z.int(),
  /** The comment, a stranger's text. */
  text: z.string(),
  liveId: id,
  /** Lower case, without the at sign. */
  handle: z.string(),
  /** When it was written, as the video platform says. */
  at: instant,
  act: z.enum(["claim", "cancel"]),
  /** What she said, in the shop's words; null: not said. */
  reference: z.string().nullable(),
  colour: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.int(),
  /** 0 to 1: how sure the reading is. */
  confidence: z.number(),
  state: z.enum(CLAIM_STATES),
  reason: z.enum(CLAIM_REASONS).nullable(),
  /** Nobody pressed for it. */
  automatic: z.boolean(),
  /** Who decided, when somebody did. */
  by: z.string().nullable(),
  /** `open`: its items may still change. */
  order: z.object({ id, orderNumber: z.string(), status: orderStatus, open: z.boolean() }).nullable(),
  /** Its item, as long as nobody took it off. */
  itemId: id.nullable(),
  /** The pieces it can mean, of those she has when she gives one up; one: accepting takes it. */
  pieces: z.array(
    product.extend({
      /** How many are left; null: as many as are asked for. */
      left: z.int().nullable(),
    }),
  ),
});
export type Claim = z.infer<typeof claim>;

/** That a member of staff told a viewer who waits, and how. */
const waitingTold = z.object({ at: instant, by: z.string().nullable(), way: z.enum(TOLD_WAYS) });
export type WaitingTold = z.infer<typeof waitingTold>;

/** One viewer on the waiting list of a piece. */
export const waiting = z.object({
  claimId: z.int(),
  /** Null: a member of staff put her there without one. */
  commentId: z.int().nullable(),
  liveId: id,
  product,
  /** 1 is next. */
  rank: z.int(),
  handle: z.string(),
  at: instant,
  told: waitingTold.nullable(),
});
export type Waiting = z.infer<typeof waiting>;

/** One who waits for a piece, as far as she is told of it. */
const waitingViewer = z.object({ claimId: z.int(), handle: z.string(), told: waitingTold.nullable() });
export type WaitingViewer = z.infer<typeof waitingViewer>;

/** A viewer who waited, and to whom a unit that was freed went. */
export const served = z.object({
  claimId: z.int(),
  product,
  handle: z.string(),
  order: z.object({ id, orderNumber: z.string() }),
  at: instant,
});
export type Served = z.infer<typeof served>;

const oneClaim = z.strictObject({ claimId });
const decided = z.object({ state: z.enum(CLAIM_STATES) });

export const adminClaims = {
  /**
   * Of the lives on air: whether sure claims become items by themselves, how the newest comments were read, and the
   * newest claims (of open proposals, which come first, the newest 200; `unanswered` counts them all). Screens read it
   * again when they are told `marks`.
   */
  list: staffCall("live")
    .route({ method: "GET", path: "/admin/claims" })
    .output(
      z.object({
        lives: z.array(z.object({ liveId: id, automatic: z.boolean(), unanswered: z.int() })),
        readings: z.array(z.object({ commentId: z.int(), label: z.enum(COMMENT_LABELS) })),
        claims: z.array(claim),
      }),
    ),
  /** The requests of a live, on air or ended, that nobody has answered; newest first, at most 200. */
  unanswered: staffCall("live")
    .route({ method: "GET", path: "/admin/claims/lives/{liveId}/unanswered" })
    .input(z.strictObject({ liveId: id }))
    .output(z.array(claim)),
  /** Who waits for which piece of a live, in order, and the ten who were served last, newest first. */
  waiting: staffCall("live")
    .route({ method: "GET", path: "/admin/claims/lives/{liveId}/waiting" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ waiting: z.array(waiting), served: z.array(served) })),
  /**
   * Puts a viewer on the waiting list of a piece, with or without a comment of hers that asks for it; once, however often
   * it is asked for. `rank`: 1 is next, 0: a unit is already hers.
   */
  wait: staffCall("live")
    .route({ method: "POST", path: "/admin/claims/lives/{liveId}/waiting" })
    .input(
      z.strictObject({
        liveId: id,
        handle: handle.refine((typed) => typed !== "", CHOOSE_PIECE_AND_HANDLE),
        productId: id,
        commentId: z.int().positive().optional(),
      }),
    )
    .errors(refusals("PRODUCT_NOT_FOUND"))
    .output(z.object({ rank: z.int() })),
  /** Who waits for a piece, next in line first, with whom staff told. */
  waitingFor: staffCall("live")
    .route({ method: "GET", path: "/admin/products/{productId}/waiting" })
    .input(z.strictObject({ productId: id }))
    .output(z.array(waitingViewer)),
  /** Notes that she was told. `lastToldAt`: what the member of staff knew of; refused where a colleague was faster. */
  tell: staffCall("live")
    .route({ method: "POST", path: "/admin/claims/{claimId}/told" })
    .input(oneClaim.extend({ way: z.enum(TOLD_WAYS), lastToldAt: instant.nullable() }))
    .errors(refusals("CLAIM_NOT_FOUND", "CLAIM_DECIDED", "BUYER_ALREADY_TOLD"))
    .output(waitingTold.nullable()),
  /** She was not told after all; harmless when repeated. */
  undoTold: staffCall("live")
    .route({ method: "DELETE", path: "/admin/claims/{claimId}/told" })
    .input(z.strictObject({ claimId: z.coerce.number().int().positive() }))
    .errors(refusals("CLAIM_NOT_FOUND", "CLAIM_DECIDED"))
    .output(z.null()),
  /** Lets sure claims of a live become items by themselves, or no longer. */
  setAutomatic: staffCall("live")
    .route({ method: "PUT", path: "/admin/claims/lives/{liveId}/automatic" })
    .input(z.strictObject({ liveId: id, automatic: z.boolean() }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ automatic: z.boolean() })),
  /**
   * Carries a proposal out: the item is written under the rule of the last piece, or taken off. When the piece is gone
   * the viewer is put on its waiting list, and the state says so. `productId` chooses between several pieces.
   */
  accept: staffCall("live")
    .route({ method: "POST", path: "/admin/claims/{claimId}/accept" })
    .input(oneClaim.extend({ productId: id.optional() }))
    .errors(
      refusals(
        "CLAIM_NOT_FOUND",
        "CLAIM_DECIDED",
        "CLAIM_NEEDS_PIECE",
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_INCOMPLETE",
        "PRODUCT_ALREADY_IN_ORDER",
        "ORDER_FULL",
        "ORDER_LOCKED",
        "ORDER_NOT_FOUND",
        "ORDER_ITEM_NOT_FOUND",
        "COMMENT_NOT_FOUND",
        "COMMENT_ALREADY_HANDLED",
      ),
    )
    .output(decided),
  /** Leaves a proposal aside, or takes a viewer off a waiting list. */
  dismiss: staffCall("live")
    .route({ method: "POST", path: "/admin/claims/{claimId}/dismiss" })
    .input(oneClaim)
    .errors(refusals("CLAIM_NOT_FOUND", "CLAIM_DECIDED"))
    .output(decided),
  /** Takes back what a claim did: its item goes, its unit is for the next in line; what it took off comes back. A proposal that staff accepted or dismissed is open again. */
  undo: staffCall("live")
    .route({ method: "POST", path: "/admin/claims/{claimId}/undo" })
    .input(oneClaim)
    .errors(
      refusals(
        "CLAIM_NOT_FOUND",
        "CLAIM_DECIDED",
        "ORDER_NOT_FOUND",
        "ORDER_LOCKED",
        "ORDER_FULL",
        "ORDER_ITEM_NOT_FOUND",
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_INCOMPLETE",
        "PRODUCT_ALREADY_IN_ORDER",
        "COMMENT_NOT_FOUND",
        "COMMENT_ALREADY_HANDLED",
      ),
    )
    .output(decided),
  whyHers: whyHersCall,
};
