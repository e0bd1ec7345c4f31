import { z } from "zod";
import { UNPAID_STEPS } from "#domain/unpaid-ladder.ts";
import { publicCall, refusals } from "./base.ts";
import { guestOrder, textMessages, wordsAgreedTo } from "./guest-order.ts";
import { handle, id, instant, line } from "./input.ts";
import { activeLive, offeredProduct } from "./lives.ts";

/** What she asked for in the live and does not have. */
export const basketClaim = z.object({
  id: z.int(),
  /** `waiting`: for a unit, at her place of the list. `asked`: for a member of staff. */
  state: z.enum(["waiting", "asked"]),
  rank: z.int().nullable(),
  /** What she wrote, in the shop's words; null: not said. */
  reference: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  product: offeredProduct.nullable(),
});
export type BasketClaim = z.infer<typeof basketClaim>;

/** A viewer's basket of one live, as her browser may see it (docs/decisions/0109). */
export const basket = z.object({
  live: activeLive.extend({ isActive: z.boolean() }),
  /** The viewer whose browser this is, under the name that she bears in this live; null: nobody's. */
  handle: z.string().nullable(),
  /** She proved this handle, and somebody else bears it in this live: it has to be proved again. */
  lostHandle: z.string().nullable(),
  /** To be written as a comment in this live. */
  code: z.object({ code: z.string(), handle: z.string(), expiresAt: instant }).nullable(),
  /** What staff decided because she left orders unpaid. */
  unpaidStep: z.enum(UNPAID_STEPS).nullable(),
  /** Open orders first. */
  orders: z.array(guestOrder),
  claims: z.array(basketClaim),
  /** About all orders of the handle; null: the shop sends none, or the browser is nobody's. */
  texts: textMessages,
});
export type Basket = z.infer<typeof basket>;

const ofLive = z.strictObject({ liveId: id });

export const baskets = {
  get: publicCall
    .route({ method: "GET", path: "/baskets/{liveId}" })
    .input(ofLive)
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(basket),
  /** Gives this browser a code, which binds it to the handle once a comment of the handle says it. One code a browser and live. */
  askCode: publicCall
    .route({ method: "POST", path: "/baskets/{liveId}/code" })
    .meta({ remembersDevice: true })
    .input(ofLive.extend({ handle: handle.refine((given) => given !== "", "Indiquez votre pseudo TikTok") }))
    .errors(refusals("LIVE_NOT_FOUND", "RATE_LIMITED", "TOO_MANY_BASKET_CODES"))
    .output(basket),
  /** Text messages about the orders of the handle to which this browser is bound; of another browser, nothing is kept. */
  agreeToTexts: publicCall
    .route({ method: "PUT", path: "/baskets/{liveId}/texts" })
    .input(ofLive.extend({ phone: line(30), words: wordsAgreedTo }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(basket),
  stopTexts: publicCall
    .route({ method: "DELETE", path: "/baskets/{liveId}/texts" })
    .input(ofLive)
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(basket),
  /** This browser is nobody's from now on. */
  forget: publicCall
    .route({ method: "DELETE", path: "/baskets/device" })
    .input(z.strictObject({}))
    .output(z.object({})),
};
