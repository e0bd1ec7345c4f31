import { refusal } from "#domain/refusals.ts";
import { type Context, isOfStaff } from "#server/context.ts";
import { ADVERTISING_CONSENT, OBJECTION_WORDS } from "#wording/advertising.ts";
import * as queries from "./advertising.sql.ts";
import { keepChoice } from "./keep-choice.ts";

interface Chosen {
  orderId: string;
  agreed: boolean;
  version: string;
}

/**
 * The box under the pay card, of the order's own e-mail; a tick counts once the order is paid. Kept is nothing of an order that
 * is no longer hers to change, nor a tick beside words that are no longer the shop's, or of staff in her place. Refuses with
 * ORDER_NOT_FOUND.
 */
export async function chooseOnOrder(context: Context, { orderId, agreed, version }: Chosen) {
  const order = await queries.addressOfOrder(context.db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  const { email } = order;
  if (email === null) return {};
  if (agreed && (version !== ADVERTISING_CONSENT.version || isOfStaff(context.actor))) return {};
  const channel = "order";
  await keepChoice(
    context,
    agreed
      ? { email, agreed, ...ADVERTISING_CONSENT, channel, orderId }
      : { email, agreed, words: OBJECTION_WORDS.order, version, channel, orderId },
  );
  return {};
}
