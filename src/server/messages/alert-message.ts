import type { AppContext } from "#server/context.ts";
import { renderLiveBeginsMail, renderPieceFreeMail } from "#server/mail/alert-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import * as queries from "./delivery.sql.ts";
import type { RenderedMessage } from "./render-message.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/** Whether somebody asked for the message without having ordered anything. */
export const isAlert = ({ kind }: Pick<queries.ClaimMessagesRow, "kind">): boolean =>
  kind === "live-begins" || kind === "piece-free";

/**
 * Writes to somebody who asked for it that a live has begun, or that a product is free again. Written anew at every try:
 * "nobody" once that is no longer so, or she does not want it any more.
 */
export async function writeAlertMessage(
  context: Shop,
  { id, attempts, kind, facts }: queries.ClaimMessagesRow,
): Promise<RenderedMessage | "nobody"> {
  const { alertId = null, liveId = null } = facts ?? {};
  const shop = mailShop(context);
  const endUrl = `${shop.url}/desinscription/${alertId}`;
  const written = kind === "live-begins" ? await liveBegins() : await pieceFree();
  if (!written) {
    await queries.forgetAlertMessage(context.db, { id, attempts, alertId });
    return "nobody";
  }
  const { told, mail } = written;
  const { subject, html, text } = mail;
  const { userId, email: toAddress } = told;
  const toName = plainLine(told.name);
  await queries.nameRecipient(context.db, { id, attempts, userId, toName, toAddress, subject });
  return { subject, html, text, to: { name: toName, address: toAddress }, facts, endUrl };

  async function liveBegins() {
    const told = await queries.readLiveToTell(context.db, { alertId, liveId });
    return told && { told, mail: renderLiveBeginsMail({ ...told, endUrl, shop }) };
  }
  async function pieceFree() {
    const told = await queries.readPieceToTell(context.db, { alertId });
    return told && { told, mail: renderPieceFreeMail({ ...told, endUrl, shop }) };
  }
}
