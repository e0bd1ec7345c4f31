import { z } from "zod";
import { ADVERTISING_GROUNDS } from "#domain/advertising.ts";
import { customerCall, guestOrderCall, publicCall, refusals } from "./base.ts";
import { id, instant, line } from "./input.ts";

/** Since when she takes them, and why; null: she takes none. `agreedAt` of a buyer is when she paid. */
const choice = z.object({ agreedAt: instant.nullable(), ground: z.enum(ADVERTISING_GROUNDS).nullable() });
export type AdvertisingChoice = z.infer<typeof choice>;

/** `version`: of the words beside the box that she saw. */
const chosen = z.strictObject({ agreed: z.boolean(), version: line(20) });

/** Who takes the shop's advertisements by mail. */
export const advertising = {
  /** The box under the pay card, for the order's e-mail. Of an order that is no longer open nothing is kept. */
  chooseOnOrder: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/advertising" })
    .input(chosen.extend({ orderId: id }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({})),
  /** The notice that stands there instead while the shop writes to its buyers: whether she objects, and which words she saw. */
  answerNotice: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/advertising-notice" })
    .input(z.strictObject({ orderId: id, objects: z.boolean(), version: line(20) }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({})),
  own: customerCall.route({ method: "GET", path: "/customer/advertising" }).output(choice),
  chooseInSpace: customerCall
    .route({ method: "PUT", path: "/customer/advertising" })
    .input(chosen)
    .errors(refusals("AGREEMENT_IS_HERS"))
    .output(choice),
  /** Ends them by what the link of an advertisement carries: no sign-in, no cookie; harmless when repeated. */
  object: publicCall
    .route({ method: "POST", path: "/advertising/objections" })
    .input(z.strictObject({ token: line(100) }))
    .errors(refusals("ADVERTISING_LINK_WRONG"))
    .output(z.object({})),
};
