import type { AppContext } from "#server/context.ts";
import { renderLiveBeginsMail } from "#server/mail/alert-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import * as queries from "./delivery.sql.ts";
import type { RenderedMessage } from "./render-message.ts";

/**
 * Writes to somebody who asked for it that a live has begun. Written anew at every try: "nobody" once the live is off the
 * air, or she does not want it any more.
 */
export async function writeLiveBegins(
  context: Pick<AppContext, "db" | "config" | "settings">,
  { id, attempts, facts }: queries.ClaimMessagesRow,
): Promise<RenderedMessage | "nobody"> {
  const { alertId = null, liveId = null } = facts ?? {};
  const told = await queries.readLiveToTell(context.db, { alertId, liveId });
  if (!told) {
    await queries.forgetAlertMessage(context.db, { id, attempts, alertId });
    return "nobody";
  }
  const shop = mailShop(context);
  const endUrl = `${shop.url}/desinscription/${told.alertId}`;
  const { subject, html, text } = renderLiveBeginsMail({ ...told, endUrl, shop });
  const toName = plainLine(told.name);
  await queries.nameRecipient(context.db, {
    id,
    attempts,
    userId: told.userId,
    toName,
    toAddress: told.email,
    subject,
  });
  return { subject, html, text, to: { name: toName, address: told.email }, facts, endUrl };
}
