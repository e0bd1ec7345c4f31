import { refusal } from "#domain/refusals.ts";
import { type Context, isOfStaff } from "#server/context.ts";
import { ADVERTISING_NOTICE, NOTICE_WORDS, OBJECTION_WORDS } from "#wording/advertising.ts";
import * as queries from "./advertising.sql.ts";
import { keepChoice, keepNotice } from "./keep-choice.ts";

interface Answer {
  orderId: string;
  objects: boolean;
  version: string;
}

/**
 * What the buyer of an open order answers to the notice under the pay card. An objection is always kept; that she was told,
 * of the shop's own words alone, by nobody in her place, and while the shop writes to its buyers. Refuses with ORDER_NOT_FOUND.
 */
export async function answerNotice(context: Context, { orderId, objects, version }: Answer) {
  const order = await queries.addressOfOrder(context.db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  const { email } = order;
  if (email === null) return {};
  if (objects) {
    const words = OBJECTION_WORDS.notice;
    await keepChoice(context, { email, agreed: false, words, version, channel: "order", orderId });
    return {};
  }
  const tells = context.settings.current().buyerAdvertising === "on";
  if (tells && !isOfStaff(context.actor) && version === ADVERTISING_NOTICE.version) {
    await keepNotice(context, { email, words: NOTICE_WORDS, version, orderId });
  }
  return {};
}
