import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderOrderMail } from "#server/mail/order-mail.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { sampleOrder } from "#server/mail/sample-order.ts";
import type { StaffMessage } from "./checked-message.ts";
import { checkedWords } from "./checked-words.ts";
import { contractFacts } from "./legal-document.ts";
import { withPhotosInside } from "./mail-photos.ts";
import { personWords, writtenNow } from "./person-message.ts";

/** A message as the recipient of this order, or of a made-up one, would read it. */
export async function previewMessage(
  context: Context,
  input: StaffMessage & { orderId?: string | undefined },
): Promise<{ subject: string; html: string }> {
  const { orderId } = input;
  const order = orderId
    ? (await readMailedOrders(context.db, [orderId])).get(orderId)
    : await sampleOrder(context, input.type ?? "paid");
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (input.purpose === "advertisement") {
    const { firstName, address: email } = order.recipient;
    const { subject, html } = await writtenNow(context, { firstName, email }, personWords(input), undefined);
    return { subject, html };
  }
  const type = input.type ?? order.status;
  const { subject, html } = renderOrderMail({
    order,
    type,
    ...checkedWords(input),
    shop: mailShop(context),
    contract: type === "paid" ? await contractFacts(context, order) : undefined,
  });
  return { subject, html: await withPhotosInside(context, html) };
}
