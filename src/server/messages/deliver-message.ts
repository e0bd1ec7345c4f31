import type { OrderStatus } from "#domain/order-status.ts";
import type { House } from "#server/context.ts";
import { publishedTerms } from "#server/pages/terms.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { linkBroughtBy, writeAccessMessage } from "./access-message.ts";
import { formOpenUntil } from "./form-open.ts";
import { plainLine } from "./mail/plain-line.ts";
import { termsAttachment } from "./mail/terms-attachment.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { writeOrderLinkMessage } from "./order-link-message.ts";
import {
  type ClaimedMessage,
  freezeMessage,
  giveBack,
  markDelayed,
  markEnded,
  markSent,
  postpone,
} from "./outbox-rows.ts";
import { type MessageProblem, type RenderedMessage, renderMessage } from "./render-message.ts";
import type { Mail, Mailer } from "./smtp-mailer.ts";
import { stillTrueOrDropped } from "./still-true.ts";
import { heldForStrangers } from "./strangers-limit.ts";

const MOST_TRIES = 10;
const MINUTES_BETWEEN_TRIES = [1, 5, 15, 60, 240];

export type Delivery = "done" | "stop";

/** Takes one claimed message to its end, or to its next try. `stop`: no message can leave for now. */
export async function deliverMessage(
  house: House,
  mailer: Mailer,
  message: ClaimedMessage,
): Promise<Delivery> {
  const { db } = house;
  const { id, attempts } = message;
  const end = async (state: "failed" | "no-address", reason: string): Promise<Delivery> => {
    await markEnded(db, id, attempts, state, reason);
    return "done";
  };
  const fail = (reason: string) => end("failed", reason);
  if (attempts > MOST_TRIES) return fail(MAIL_PROBLEMS.interrupted);
  if (isAnnouncement(message)) {
    if (!(await stillTrueOrDropped(db, message))) return "done";
    const laterAt =
      message.template_type === "to-pay" ? await formOpenUntil(db, message.order_id) : undefined;
    if (laterAt) {
      await postpone(db, id, attempts, laterAt);
      return "done";
    }
  }
  const ready = await written(house, message);
  if (ready === "nobody" || ready === "held") return "done";
  if ("problem" in ready) return end(ready.nobody ? "no-address" : "failed", ready.problem);
  if (isPlaceholder(ready.to.address)) return end("no-address", MAIL_PROBLEMS.placeholder);
  if (!isMailable(ready.to.address)) return fail(MAIL_PROBLEMS.unmailable);

  const sent = await mailer.send(await asMail(house, id, ready));
  switch (sent.outcome) {
    case "delivered":
      await markSent(db, id, attempts, sent.response.slice(0, 300));
      return "done";
    case "permanent":
      return fail(MAIL_PROBLEMS.refused(sent.reason));
    case "retry":
      if (attempts >= MOST_TRIES) return fail(MAIL_PROBLEMS.givenUp(attempts, sent.reason));
      await markDelayed(db, id, attempts, MAIL_PROBLEMS.delayed(sent.reason), secondsUntilNextTry(attempts));
      return "done";
    case "stop":
      await giveBack(db, id, attempts, MAIL_PROBLEMS.suspended(sent.reason));
      house.log.error({ reason: sent.reason }, "the mail server refuses us, sending is suspended");
      return "stop";
  }
}

const isAnnouncement = (
  message: ClaimedMessage,
): message is ClaimedMessage & { order_id: string; template_type: OrderStatus } =>
  (message.kind === "automatic" ||
    message.kind === "new-total" ||
    (message.kind === "contract" && !message.facts?.asked)) &&
  message.order_id !== null &&
  message.template_type !== null;

/** Its words. Those with a link that lets its reader in are written anew at every try. */
function written(house: House, message: ClaimedMessage) {
  const purpose = linkBroughtBy(message);
  if (purpose) return writeAccessMessage(house, message, purpose);
  return message.kind === "order-link" ? writeOrderLinkMessage(house, message) : frozen(house, message);
}

/** What was written at an earlier try, or what is written and kept now. */
async function frozen(
  house: House,
  message: ClaimedMessage,
): Promise<RenderedMessage | MessageProblem | "held"> {
  const { subject, html, text, to_name: name, to_address: address } = message;
  if (subject !== null && html !== null && text !== null && address !== null)
    return { subject, html, text, to: { name: name ?? "", address }, facts: message.facts };
  const written = await renderMessage(house, message);
  if ("problem" in written) return written;
  const to = {
    name: plainLine(name ?? written.to.name),
    address: address ?? written.to.address,
  };
  if (isAnnouncement(message) && (await heldForStrangers(house.db, message, to.address))) return "held";
  const [kept] = await freezeMessage(
    house.db,
    message.id,
    message.attempts,
    written.subject,
    written.html,
    written.text,
    to.name,
    to.address,
    written.facts && JSON.stringify(written.facts),
  );
  // The lease ran out meanwhile: the message is another worker's, and marking it changes nothing.
  return kept ? { ...written, to } : { problem: MAIL_PROBLEMS.interrupted };
}

async function asMail(house: House, id: number, ready: RenderedMessage): Promise<Mail> {
  const { contactEmail, shopName } = house.settings.current();
  const { termsVersion } = ready.facts ?? {};
  const terms = termsVersion === undefined ? undefined : await publishedTerms(house.db, termsVersion);
  const domain = house.config.mail.from.split("@").at(-1);
  return {
    // The same at every try, so that a message that was sent twice can be recognised.
    messageId: `<outbox-${id}@${domain}>`,
    fromName: plainLine(shopName),
    to: ready.to,
    subject: ready.subject,
    html: ready.html,
    text: ready.text,
    ...(isMailable(contactEmail) ? { replyTo: { name: shopName, address: contactEmail } } : {}),
    ...(terms ? { attachments: [termsAttachment(terms)] } : {}),
  };
}

/** Longer each time, and never at the same moment for all. */
function secondsUntilNextTry(attempts: number): number {
  const minutes = MINUTES_BETWEEN_TRIES[Math.min(attempts, MINUTES_BETWEEN_TRIES.length) - 1] ?? 1;
  return minutes * 60 * (0.8 + Math.random() * 0.4);
}
